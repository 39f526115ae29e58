/** One account's call of one endpoint under one Idempotency-Key. */
export interface IdempotencyKey {
  readonly accountId: number;
  /** The endpoint's name. */
  readonly endpoint: string;
  readonly key: string;
}

/** a response that is given again to the same call. */
export interface StoredResponse {
  /** Of the call that it belongs to; a call with another one gets a refusal instead. */
  readonly fingerprint: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** JSON as text, a picture as bytes; null for an empty response. */
  readonly body: string | Uint8Array | null;
}

/** The right to run a call. It is this process's while it lives, and anybody's soon after it died. */
export interface RunLock {
  /** Keeps the response; calls that wait get it. */
  keep(response: StoredResponse): Promise<void>;
  /** Gives the right back without a response, so that a call that waits runs. Does nothing after `keep`. */
  release(): Promise<void>;
}

export type Claim =
  | { readonly state: 'ours'; readonly hold: RunLock }
  | { readonly state: 'running' }
  | { readonly state: 'answered'; readonly response: StoredResponse };

/** Answers by key, over all processes; an account feature keeps them, because the platform knows no table. */
export interface ResponseStore {
  /**
   * Takes the right to run the call when nobody has it and no response is kept; of parallel claims exactly
   * one gets it.
   */
  claim(call: IdempotencyKey): Promise<Claim>;
}
