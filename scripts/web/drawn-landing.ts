import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { earlyScript } from './early-scripts.ts';
import { firstStyles } from './first-styles.ts';

/** A module of the screens, whose types the server's TypeScript project does not include. */
interface LandingModule {
  drawLanding(): Promise<string>;
}

const sheetLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;

const face = /@font-face\{[^}]*\}/g;

/** The application's place in the page while it is empty. */
const emptyRoot = '<div id="root"></div>';

/**
 * Returns `landing.html`, which is the application's page with the landing screen rendered into it, so that a
 * visitor reads it before any script or style has loaded. `dir` has the build.
 */
export async function drawnLanding(empty: string, dir: string, root: string): Promise<string> {
  if (!empty.includes(emptyRoot)) throw new Error(`Expected ${emptyRoot} in index.html, found none`);
  const filled = `<div id="root" data-drawn="">${await drawLanding(root)}</div>`;
  const drawn = empty.replace(emptyRoot, () => filled);
  return loadedLast(await inlineFirstStyles(drawn, dir), earlyScript(root, 'start.js'));
}

/** Puts the styles that the page uses before the link to those of all screens. */
function inlineFirstStyles(html: string, dir: string): Promise<string> {
  return replaceSheet(
    html,
    dir,
    (link, styles) => `<style>${firstStyles(html.replace(link, ''), styles)}</style>${link}`,
  );
}

/**
 * Moves the faces of fonts from the sheet into the page that names it. A sheet that comes after the first
 * paint would declare them again: faces too late for that paint would be swapped in then, and move the text.
 */
export async function inlineFaces(html: string, dir: string): Promise<string> {
  const { link, path } = sheetOf(html, dir);
  const styles = await readFile(path, 'utf8');
  await writeFile(path, styles.replace(face, ''));
  return html.replace(link, () => `<style>${styles.match(face)?.join('') ?? ''}</style>${link}`);
}

/** Puts the styles of a page into it, in place of the link to them: the first paint then waits for no file. */
export function inlineStyles(html: string, dir: string): Promise<string> {
  return replaceSheet(html, dir, (_link, styles) => `<style>${styles}</style>`);
}

async function replaceSheet(
  html: string,
  dir: string,
  replacement: (link: string, styles: string) => string,
): Promise<string> {
  const { link, path } = sheetOf(html, dir);
  const styles = await readFile(path, 'utf8');
  return html.replace(link, () => replacement(link, styles));
}

function sheetOf(html: string, dir: string): { readonly link: string; readonly path: string } {
  const [link, name] = html.match(sheetLink) ?? [];
  if (!link || !name) throw new Error('Expected one style sheet in the page, found none');
  return { link, path: join(dir, name) };
}

/** Moves the application's scripts and styles to where `early/start.js` finds them after the first paint. */
function loadedLast(html: string, start: string): string {
  const tags =
    html.match(/<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g) ?? [];
  const rest = tags.reduce((page, tag) => page.replace(tag, ''), html);
  const later = `<template>${tags.join('')}</template>\n    <script type="module">${start}</script>\n  </head>`;
  return rest.replace('</head>', () => later);
}

async function drawLanding(root: string): Promise<string> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const page = (await vite.ssrLoadModule('/landing/draw-landing.tsx')) as LandingModule;
    // Awaited here, because the page loads its lazy modules through this server too.
    return await page.drawLanding();
  } finally {
    await vite.close();
  }
}
