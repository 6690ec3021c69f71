"""One file a framework: how its profiler is run and read, into spans that are alike for all."""
