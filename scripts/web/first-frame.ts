/** The application's place in its page while it is empty. */
const emptyRoot = '<div id="root"></div>';
const sheetLink = /<link rel="stylesheet"[^>]*>/;

/**
 * Only browsers that were signed in see the bars: others go on to a screen without them. Boxes are measured
 * as in the style sheet: where motion is reduced, every change takes a moment (tokens.css), and without
 * `border` the sheet would begin with borders of 3 px. That is in a layer, because it would win over every
 * border of the sheet otherwise.
 */
const styles = `
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
@layer first-frame{*{box-sizing:border-box;border:0 solid}}
body{margin:0}
#first-frame{position:fixed;inset:0;display:grid;place-items:center;background:light-dark(#f2f3f5,#121316);color:light-dark(#54575f,#aaadb3)}
#first-frame>svg{width:36px;animation:first-turn 1.6s linear infinite}
#first-frame>i{position:absolute;top:0;right:0;left:0;height:56px;border-bottom:1px solid light-dark(#d4d6d9,#323439)}
#first-frame>b{position:absolute;inset:0 auto 0 0;width:240px;border-right:1px solid light-dark(#d4d6d9,#323439);background:light-dark(#fff,#191b1f)}
:root:not([data-returning]) #first-frame>:is(i,b){display:none}
@media (width<48rem){#first-frame>b{display:none}}
@media (width>=48rem){#first-frame>i{left:240px;height:64px}:root[data-returning] #first-frame:has(b){padding-left:240px}}
@media (prefers-reduced-motion:reduce){#first-frame>svg{animation:none}}
@keyframes first-turn{to{transform:rotate(1turn)}}
`.replaceAll('\n', '');

/** The spinner of the application (platform/web/spinner.tsx), after the bars of the screen. */
const frameWith = (bars: string) =>
  `<div id="first-frame" role="status" aria-label="Loading">${bars}` +
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75">' +
  '<circle cx="12" cy="12" r="6.5"/><path d="M12 1v22M1 12h22"/>' +
  '<path d="M12 5.5A6.5 6.5 0 0 1 18.5 12H12zM12 18.5A6.5 6.5 0 0 1 5.5 12H12z" fill="currentColor" stroke="none"/>' +
  '</svg></div>';

/** The bar at the top, and the sidebar. */
export const memberBars = '<i></i><b></b>';

/**
 * Returns the application's page with the bars of its screens, if they have any, and a sign of progress, which
 * browsers draw before they have fetched anything else: the link to the styles comes after it.
 */
export function withFirstFrame(html: string, bars = ''): string {
  const [link] = html.match(sheetLink) ?? [];
  if (!link || !html.includes(emptyRoot))
    throw new Error('Expected an empty root and one style sheet in the page');
  return html
    .replace(link, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(emptyRoot, () => `<div id="root">${frameWith(bars)}</div>${link}`);
}
