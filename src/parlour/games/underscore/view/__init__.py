"""Who may know what: the shapes that are shown, and what fills them."""
