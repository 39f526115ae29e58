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
