"""From a question file or quoted expressions to contenders, and the processes they live in."""
