"""One file an intervention: one thing that can be changed in a contender while its outputs stay what they were."""
