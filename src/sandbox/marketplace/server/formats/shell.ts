import type { ShownWork } from '../works.ts';

/** A page of a shop, before it is written down. */
export interface PageContent {
  readonly artist: string;
  readonly works: readonly ShownWork[];
  /** Works of other artists that a page shows beside the shop's. */
  readonly related: readonly ShownWork[];
  /** Works in the shop, on all pages. */
  readonly total: number;
  readonly totalPages: number;
  readonly suspended: boolean;
  /** Stands in class names, as a build's hash does. */
  readonly hash: string;
}

/** The frame around every page. */
export function shell({ artist, hash }: PageContent, body: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${artist} Shop</title>
<link rel="canonical" href="https://www.redbubble.com/people/${artist}/shop">${head}</head>
<body class="app_${hash}"><header class="nav_${hash}"><a href="/">Home</a><a href="/people/${artist}/shop">Shop</a></header>
<main class="main_${hash}">${body}</main><footer>Protected by captcha, delivered by cloudflare.</footer></body></html>`;
}

/** JSON that may stand in a script, as careful sites write it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
