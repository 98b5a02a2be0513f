/** A board on the page of a replay: the page itself tells what happened and has the log, so the board says neither again. */
import { getContext, setContext } from "svelte";

const KEY = "review";

export const reviewHere = (): void => void setContext(KEY, true);
export const reviewed = (): boolean => getContext<boolean | undefined>(KEY) ?? false;
