import type { ServerContext } from '@modelcontextprotocol/server';

/** Tells a client how far its call is. */
export interface Progress {
  /** A figure that is not above the last one is not sent: the protocol wants each to be larger. */
  readonly report: (progress: number, total: number | undefined, message: string) => Promise<void>;
}

const beatMs = 1_000;

/** Returns the way to a client that asked for progress, and otherwise one that sends nothing. */
export function progressOf({ mcpReq }: ServerContext): Progress {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  let last = -1;
  return {
    async report(progress, total, message) {
      if (progressToken === undefined || progress <= last) return;
      last = progress;
      const params = { progressToken, progress, message, ...(total !== undefined && { total }) };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
  };
}

/** Reports each second of a request that answers at its end, so that clients do not give it up. */
export async function withBeats<Result>(progress: Progress, run: () => Promise<Result>): Promise<Result> {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    // A client that went away ends the call by its signal.
    progress.report(seconds, undefined, `Working for ${seconds} s`).catch(() => undefined);
  }, beatMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
