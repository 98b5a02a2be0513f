/** The colours of the seats, by number; the second list is for rooms that are dark in both themes. */
export const SEAT_COLOURS = ["var(--soft)", "var(--one)", "var(--two)", "var(--three)", "var(--four)"];
export const LIT_COLOURS = ["var(--loom-soft)", "var(--one-lit)", "var(--two-lit)", "var(--three-lit)", "var(--four-lit)"];
