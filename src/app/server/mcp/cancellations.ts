/** Names one call of a client: its account, the session that it was given, and the JSON-RPC id. */
export interface RequestName {
  readonly accountId: number;
  readonly sessionId: string;
  readonly requestId: string | number;
}

/** Calls that this process works on, for `notifications/cancelled`, which arrives in another request. */
export interface Cancellations {
  /** Returns a signal that aborts when the call is cancelled. */
  readonly begin: (name: RequestName) => AbortSignal;
  readonly end: (name: RequestName) => void;
  /** A call that is not known has ended, or another process works on it: nothing happens. */
  readonly cancel: (name: RequestName) => void;
}

export function createCancellations(): Cancellations {
  const running = new Map<string, AbortController>();
  const keyOf = ({ accountId, sessionId, requestId }: RequestName) =>
    JSON.stringify([accountId, sessionId, requestId]);

  return {
    begin(name) {
      const controller = new AbortController();
      running.set(keyOf(name), controller);
      return controller.signal;
    },
    end: (name) => {
      running.delete(keyOf(name));
    },
    cancel: (name) => running.get(keyOf(name))?.abort(new Error('cancelled by the client')),
  };
}
