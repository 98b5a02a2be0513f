/** What has just appeared and asks for an answer takes the focus: `use:focused`. */
export function focused(node: HTMLElement): void {
  node.focus();
}
