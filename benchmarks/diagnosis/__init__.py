"""Planted gaps whose causes are known, put before `gapscope why`."""
