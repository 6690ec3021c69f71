"""The shipped questions, one file each; `_` in a file's name reads as `-`. They are written as a user writes them."""
