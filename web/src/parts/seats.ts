/** The colours of the seats, by number. */
export const SEAT_COLOURS = ["var(--soft)", "var(--one)", "var(--two)", "var(--three)", "var(--four)"];
