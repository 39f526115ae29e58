/** An entry of a list that features fill. */
export interface Listed {
  /** Entries with a higher number come later; 0 by default. Others are in the order of the features. */
  readonly place?: number;
}

/**
 * What a feature brings to lists that code below it, or in the browser, needs: only names. The feature's
 * `shared/feature.ts` states it, and `#features.ts` has all. What the server needs is in `server/feature.ts`.
 */
export interface Feature {
  /** What an API key may be made for, and what screens call that (contract 4). */
  readonly scopes?: readonly (Listed & { readonly name: string; readonly label: string })[];
  /** The webhook events that it sends. */
  readonly events?: readonly (Listed & { readonly name: string })[];
  /** What the request log calls its calls, by the start of their paths, and which keys see them. */
  readonly logged?: readonly (Listed & {
    readonly value: string;
    readonly label: string;
    readonly scope: string;
  })[];
  /** What a stored result was made by, what screens call that, and which keys see it. */
  readonly results?: readonly (Listed & {
    readonly tool: string;
    readonly label: string;
    readonly scope: string;
  })[];
}
