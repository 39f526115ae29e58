let pending = false;

/** Remembers that the route changed; the next heading that appears takes the focus. */
export function markNavigation(): void {
  pending = true;
}

/** Whether a change of route waits for its heading; asking answers it. */
export function takeNavigation(): boolean {
  const was = pending;
  pending = false;
  return was;
}

let travelledTo: string | undefined;

/** Remembers that back or forward led to a path, where the page is not to be shown from its top. */
export function markTravel(path: string): void {
  travelledTo = path;
}

/** Whether back or forward led to this path; asking answers it. */
export function takeTravel(path: string): boolean {
  const was = travelledTo === path;
  travelledTo = undefined;
  return was;
}
