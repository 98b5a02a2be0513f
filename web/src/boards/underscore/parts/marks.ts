/** Statuses: white line icons on a 20 grid. They are not elements, so they have no colour. */
export const MARKS: Record<string, string> = {
  burn: "M10 2c1 4 5 6 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-5 1-9z",
  wound: "M4 16C6 10 10 6 16 4c-2 6-6 10-12 12zM7 7l2 2M11 11l2 2M6 11l3 3M11 6l3 3",
  decay: "M10 3a6 6 0 0 1 6 6c0 2-1 3-2 4v3H6v-3c-1-1-2-2-2-4a6 6 0 0 1 6-6zM7.5 9v1.5M12.5 9v1.5M9 16v-2M11 16v-2",
  regen: "M10 17V8M10 12c-4 0-6-2-6-6 4 0 6 2 6 6zM10 9c0-4 2-6 6-6 0 4-2 6-6 6z",
  curse: "M3 10c4-5 10-5 14 0-4 5-10 5-14 0zM10 8v4M10 14v4M6 14l-1 3M14 14l1 3",
  anger: "M4 3c0 4 2 5 4 5M16 3c0 4-2 5-4 5M6 9h8v5l-4 4-4-4zM8 12h.5M11.5 12h.5",
  stun: "M10 2l2 5 5-1-4 4 3 5-5-2-3 5-1-6-5-1 5-3-2-5 5 3z",
  sleep: "M14 13A7 7 0 0 1 7 4a7 7 0 1 0 9 8c-.6.5-1.3.9-2 1zM12 3h4l-4 5h4",
  slow: "M10 2v5M7 7h6l2 9H5zM8 12h4",
  quick: "M3 6h6M2 10h6M3 14h6M9 4l8 6-8 6z",
  strong: "M5 17V8l2-2v4V4l2-1v6V3l2 0v6V4l2 1v6l2-2v4l-3 4z",
  tough: "M10 2l7 2v6c0 4-3 7-7 8-4-1-7-4-7-8V4zM10 5v10",
};
