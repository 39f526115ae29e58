/** What the page of `browser-drawer.ts` is given of the drawing module. */
export {
  arrangeText,
  findFontAmong,
  styleOf,
} from '../../../src/tools/text-overlay/shared/draw/arrange.ts';
export { createTextDrawer } from '../../../src/tools/text-overlay/shared/draw/drawer.ts';
export { identity } from '../../../src/tools/text-overlay/shared/draw/matrix.ts';
