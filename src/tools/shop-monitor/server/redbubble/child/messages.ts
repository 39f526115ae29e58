import type { ParsedPage } from '../parse/page.ts';

/** A shop page as it came from outside. */
export interface PageTask {
  readonly type: 'page';
  readonly bytes: Uint8Array;
  /** The header; empty where there was none. */
  readonly contentType: string;
  readonly artist: string;
}

/** The text of a robots.txt, and the address that is asked about. */
export interface RobotsTask {
  readonly type: 'robots';
  readonly rules: string;
  readonly url: string;
}

export type ParserTask = PageTask | RobotsTask;

/** What the parser child says: `ready` once, then one message for each task. */
export type ParserMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'page'; readonly page: ParsedPage }
  | { readonly type: 'robots'; readonly allows: boolean }
  /** A fault of ours, not of the page. */
  | { readonly type: 'failed'; readonly message: string };
