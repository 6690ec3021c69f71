"""The frozen data that crosses borders. `question` goes in, `evidence` is seen, `answer` comes out."""
