import type { Pace } from "./protocol";

/** How much time is left, as people read it: `0:09`, `12:40`, `3 h 05 min`, `2 d 4 h`. */
export function remaining(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(left / 86_400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${String(minutes).padStart(2, "0")} min`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

/** The same where nobody counts seconds: `11 h 20 min`, `20 min`. */
export function inMinutes(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 60_000));
  return left >= 60 ? `${Math.floor(left / 60)} h ${left % 60} min` : `${left} min`;
}

const DAY = 86_400_000;

/** When something was, as people say it: `today`, `yesterday`, `Friday`, `3 November`, `3 November 2025`. */
export function whenWas(time: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (time >= midnight) return "today";
  if (time >= midnight - DAY) return "yesterday";
  const then = new Date(time);
  if (time >= midnight - 6 * DAY) return then.toLocaleDateString("en-GB", { weekday: "long" });
  const sameYear = then.getFullYear() === new Date(now).getFullYear();
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) });
}

/** A day of the calendar, which is written 2026-11-17: `17 November`, in other years `31 December 2099`. */
export const dayName = (day: string, year = new Date().getUTCFullYear()): string =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC", ...(day.startsWith(`${year}-`) ? {} : { year: "numeric" }) });

/** What the clock of a match is like, in a few words for lists. */
export function paceName(pace: Pace): string {
  return pace.kind === "days" ? `${pace.days} ${pace.days === 1 ? "day" : "days"} a move` : pace.kind === "live" ? "with a clock" : "no clock";
}
