import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import { asMap } from '#tools/shop-monitor/server/parse/json.ts';
import { decodeFeed } from './decode-feed.ts';
import { feedLimits, refused } from './feed-page.ts';
import { readJsonFeed } from './json-feed.ts';
import { readXmlFeed } from './xml-feed.ts';

/** A feed as it was received. */
export interface ReceivedFeed {
  readonly bytes: Uint8Array;
  /** The `Content-Type` header; empty if there was none. */
  readonly contentType: string;
  /** Base of its addresses. */
  readonly url: string;
}

/**
 * Reads a feed as a shop with a single page: RSS, Atom or JSON Feed, by its content. Pure and safe for
 * untrusted bytes: never throws, expands no entity and loads nothing.
 */
export function parseFeed({ bytes, contentType, url }: ReceivedFeed): ParsedPage {
  if (bytes.byteLength > feedLimits.bytes) return refused('it is larger than 8 MB');
  const text = decodeFeed(bytes, contentType)?.trim();
  if (text === undefined) return refused('its encoding is unknown');
  if (text.startsWith('{')) return jsonPage(text, url);
  if (!text.startsWith('<')) return refused('it is neither XML nor JSON');
  return readXmlFeed(text, url);
}

function jsonPage(text: string, url: string): ParsedPage {
  try {
    const feed = asMap(JSON.parse(text));
    return feed ? readJsonFeed(feed, url) : refused('it is not a JSON Feed');
  } catch (error) {
    if (error instanceof SyntaxError) return refused('its JSON is broken or ends early');
    throw error;
  }
}
