"""Views of Underlinery: their shapes, and who may know what."""
