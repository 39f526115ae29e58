/** In the browser: `localStorage`. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const nameOf = (userId: number) => `overprint:checklist-hidden:${userId}`;

/** Whether this account's checklist was hidden in this browser. `store` throws where storage is denied. */
export function isChecklistHidden(userId: number, store: () => Store): boolean {
  try {
    return store().getItem(nameOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Hides the checklist of an account for good, or until the page is reloaded where storage is denied. */
export function hideChecklist(userId: number, store: () => Store): void {
  try {
    store().setItem(nameOf(userId), '1');
  } catch {
    // It is hidden on screen all the same.
  }
}
