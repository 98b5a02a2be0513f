/** What the eight terrain cards look like: Top Right Bottom Left. */
export const CARDS: Record<number, string> = { 1: "PFPF", 2: "PMPM", 3: "FPFP", 4: "MPMP", 5: "FFPM", 6: "MMPF", 7: "FMFP", 8: "MFMP" };
