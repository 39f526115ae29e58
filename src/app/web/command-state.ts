let open = false;
const listeners = new Set<() => void>();

/** Whether the command palette is open; its button and its key both change it. */
export const commandState = {
  read: () => open,
  change(next: boolean) {
    open = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
