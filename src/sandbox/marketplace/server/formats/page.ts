import type { ShownWork } from '#sandbox/marketplace/server/works.ts';

/** The content of a shop's page. */
export interface PageContent {
  readonly artist: string;
  readonly works: readonly ShownWork[];
  /** Works of other artists that a page shows beside the shop's. */
  readonly related: readonly ShownWork[];
  /** Works in the shop, on all pages. */
  readonly total: number;
  readonly totalPages: number;
  readonly suspended: boolean;
  /** Part of class names, like the hash of a build. */
  readonly hash: string;
}

/** Returns a page around its main part. */
export function htmlPage({ artist, hash }: PageContent, body: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${artist} Shop</title>
<link rel="canonical" href="https://www.redbubble.com/people/${artist}/shop"></head>
<body class="app_${hash}"><header class="nav_${hash}"><a href="/">Home</a><a href="/people/${artist}/shop">Shop</a></header>
<main class="main_${hash}">${body}</main><footer>Protected by captcha, delivered by cloudflare.</footer></body></html>`;
}

/** Returns JSON that cannot end the script it is in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
