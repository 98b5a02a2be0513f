/** The address bar as state: every page has an address that can be shared. */
const PAGES = ["game", "learn", "match", "person", "replay", "rules"] as const;
const ALONE = ["account", "history", "ladder", "pairing"] as const; // pages of which there is one

export type Route = { page: (typeof PAGES)[number] | (typeof ALONE)[number] | "home" | "nowhere"; name: string; query: URLSearchParams };

export function read(path: string, search: string): Route {
  const [page = "", name = ""] = path.split("/").filter(Boolean);
  const query = new URLSearchParams(search);
  if (!page) return { page: "home", name: "", query };
  const alone = ALONE.find((each) => each === page);
  if (alone && !name) return { page: alone, name: "", query };
  const known = PAGES.find((each) => each === page);
  return known && name ? { page: known, name: known === "person" ? decoded(name) : name, query } : { page: "nowhere", name: "", query };
}

/** Names of people are written by people. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

class Router {
  route = $state.raw(read(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.update());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.update();
    scrollTo(0, 0);
  }

  /** To where an answer leads, unless who asked has gone elsewhere meanwhile. */
  async lead(answer: Promise<string>): Promise<void> {
    const here = this.route;
    const path = await answer;
    if (this.route === here) this.go(path);
  }

  /** Another page in the place of this one: who goes back would only be sent on again. */
  instead(path: string): void {
    this.rename(path);
    this.update();
    scrollTo(0, 0);
  }

  /** Another address for the same page. */
  rename(path: string): void {
    history.replaceState(null, "", path);
  }

  update(): void {
    this.route = read(location.pathname, location.search);
  }
}

export const router = new Router();

/** Links of the house change the page without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
