"""Views of Summon5: their shapes, and who may know what."""
