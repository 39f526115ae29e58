const prefix = 'overprint:draft:';

/**
 * Stores what is being worked on in this browser; undefined removes it. Each tab has its own, so that a
 * reload shows what the tab had; a new tab begins with the latest. Returns whether it is stored, which a
 * browser may refuse.
 */
export function storeDraft(name: string, draft: object | undefined): boolean {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      if (draft === undefined) storage.removeItem(prefix + name);
      else storage.setItem(prefix + name, JSON.stringify(draft));
    }
    return true;
  } catch {
    // Storage is blocked or full.
    return false;
  }
}

/** Returns the draft of this tab, else the latest of any tab; null if there is none that can be read. */
export function readDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + name) ?? localStorage.getItem(prefix + name);
    return JSON.parse(text ?? 'null');
  } catch {
    // Storage is blocked, or another program has written to it.
    return null;
  }
}

/** Forgets all drafts, as at the end of a session. */
export function forgetDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
