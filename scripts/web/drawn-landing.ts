import { createServer, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** Of the screens' side, whose types this side does not see. */
interface LandingModule {
  drawLanding(): Promise<string>;
}

/** What the page's place for the application looks like before anything is in it. */
const emptyRoot = '<div id="root"></div>';

/**
 * Writes `landing.html` beside `index.html`: the same page with the landing screen already drawn in it, so that a visitor
 * reads it before any script or style has come.
 */
export function drawnLanding(config: Pick<UserConfig, 'root' | 'resolve'>): Plugin {
  return {
    name: 'drawn-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('Expected index.html in the build, found none');
        const html = String(page.source);
        if (!html.includes(emptyRoot)) throw new Error(`Expected ${emptyRoot} in index.html, found none`);
        const drawn = `<div id="root" data-drawn="">${await drawLanding(config)}</div>`;
        const source = stylesWithin(scriptsLast(html), bundle).replace(emptyRoot, () => drawn);
        this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      },
    },
  };
}

/** Puts the styles into the page: asked for by themselves they would hold the first paint back by one way to the server. */
function stylesWithin(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, name: string) => {
    const styles = bundle[name];
    if (styles?.type !== 'asset') throw new Error(`Expected ${name} in the build, found none`);
    return `<style>${String(styles.source)}</style>`;
  });
}

/** Puts the application's scripts where `start.js` finds them after the first paint. */
function scriptsLast(html: string): string {
  const tags = html.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? [];
  const rest = tags.reduce((page, tag) => page.replace(tag, ''), html);
  const later = `<template>${tags.join('')}</template>\n    <script defer src="/start.js"></script>\n  </head>`;
  return rest.replace('</head>', () => later);
}

async function drawLanding(config: Pick<UserConfig, 'root' | 'resolve'>): Promise<string> {
  const vite = await createServer({
    ...config,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const page = (await vite.ssrLoadModule('/landing/draw-landing.tsx')) as LandingModule;
    // Awaited here, because what the page loads late comes through the server too.
    return await page.drawLanding();
  } finally {
    await vite.close();
  }
}
