"""The isolated process a contender lives in, and the parent's end of the line to it."""
