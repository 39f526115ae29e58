let pending = false;

/** Records that the route changed: the next page heading takes the focus. */
export function markNavigation(): void {
  pending = true;
}

/** Returns whether a change of route is waiting for its heading, and resets it. */
export function takeNavigation(): boolean {
  const was = pending;
  pending = false;
  return was;
}

let travelledTo: string | undefined;

/** Records that back or forward led to a path, so that the page is not scrolled to its top. */
export function markTravel(path: string): void {
  travelledTo = path;
}

/** Returns whether back or forward led to this path, and resets it. */
export function takeTravel(path: string): boolean {
  const was = travelledTo === path;
  travelledTo = undefined;
  return was;
}
