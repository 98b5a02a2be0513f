"""Who may know what in Fogline: `look` fills the `shapes`; `odds` is what everybody can work out of face-down units."""
