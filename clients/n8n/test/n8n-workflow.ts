/** Stands for n8n's own package: what the nodes use of it at run time. */

class NodeError extends Error {
  readonly description: string | null | undefined;
  readonly httpCode: string | null;

  constructor(text: string, { description, httpCode }: ErrorOptions = {}) {
    super(text);
    this.description = description;
    this.httpCode = httpCode ?? null;
  }
}

interface ErrorOptions {
  readonly message?: string;
  readonly description?: string | null;
  readonly httpCode?: string;
}

export class NodeApiError extends NodeError {
  constructor(_node: unknown, _response: unknown, options: ErrorOptions = {}) {
    super(options.message ?? '', options);
  }
}

export class NodeOperationError extends NodeError {
  constructor(_node: unknown, error: Error | string, options?: ErrorOptions) {
    super(typeof error === 'string' ? error : error.message, options);
  }
}

export const NodeConnectionTypes = { Main: 'main' } as const;

/** Replaces waiting in tests. */
export const pauses: { seconds: number[]; during: () => Promise<void> } = {
  seconds: [],
  during: () => Promise.resolve(),
};

export async function sleep(ms: number): Promise<void> {
  pauses.seconds.push(ms / 1_000);
  await pauses.during();
}
