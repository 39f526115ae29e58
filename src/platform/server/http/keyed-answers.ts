/** One account's call of one endpoint under one Idempotency-Key. */
export interface KeyedCall {
  readonly accountId: number;
  /** The endpoint's name. */
  readonly endpoint: string;
  readonly key: string;
}

/** An answer that is given again to the same call. */
export interface KeptAnswer {
  /** Of the call that it belongs to; a call with another one gets a refusal instead. */
  readonly fingerprint: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** JSON as text, a picture as bytes; null for an empty answer. */
  readonly body: string | Uint8Array | null;
}

/** The right to run a call. It is this process's while it lives, and anybody's soon after it died. */
export interface Hold {
  /** Keeps the answer; calls that wait get it. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Gives the right back without an answer, so that a call that waits runs. Does nothing after `keep`. */
  release(): Promise<void>;
}

export type Claim =
  | { readonly state: 'ours'; readonly hold: Hold }
  | { readonly state: 'running' }
  | { readonly state: 'answered'; readonly answer: KeptAnswer };

/** Answers by key, over all processes; an account feature keeps them, because the platform knows no table. */
export interface KeyedAnswers {
  /** Takes the right to run the call when nobody has it and no answer is kept; of parallel claims exactly one gets it. */
  claim(call: KeyedCall): Promise<Claim>;
}
