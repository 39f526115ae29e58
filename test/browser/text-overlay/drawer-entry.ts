/** What the page of `browser-drawer.ts` is given of the drawing module. */
export {
  arrangeText,
  findFontAmong,
  styleOf,
} from '#tools/text-overlay/shared/draw/arrange.ts';
export { createTextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
export { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
