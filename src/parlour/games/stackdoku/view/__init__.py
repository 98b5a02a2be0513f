"""Views of Stackdoku: their shapes, and who may know what."""
