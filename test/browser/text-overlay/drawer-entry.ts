/** What the page of `browser-drawer.ts` is given of the drawing module. */
export { findFontAmong } from '#tools/text-overlay/shared/draw/arrange.ts';
export { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
export { createTextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
export { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
