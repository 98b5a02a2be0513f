/** Levels of the day: which were solved in this browser, and how many days in a row. */
import { keep, recall } from "../../lib/keep";

/** The UTC day, as the house counts them: 2026-11-17. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);
const dayBefore = (day: string): string => today(new Date(Date.parse(day) - 86_400_000));

type Days = Record<string, Record<string, number>>; // day -> preset -> milliseconds

/** The days whose level was solved here on that very day, with the time of each preset. */
export const solvedDays = (): Days => recall<Days>("days", {});

/** A level of the day counts on its day, once. */
export function keepDay(day: string, preset: string, time: number, now = today()): void {
  const kept = solvedDays();
  if (day === now && kept[day]?.[preset] === undefined) keep("days", { ...kept, [day]: { ...kept[day], [preset]: time } });
}

/** Days solved in a row up to today, or up to yesterday while today is still open. */
export function streak(days: Days, now = today()): number {
  let day = days[now] ? now : dayBefore(now);
  let length = 0;
  for (; days[day]; day = dayBefore(day)) length++;
  return length;
}
