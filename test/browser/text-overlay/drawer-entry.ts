/** What the page of `browser-drawer.ts` is given of the drawing module. */
export { createTextDrawer } from '../../../src/tools/text-overlay/shared/draw/drawer.ts';
export { centreOf } from '../../../src/tools/text-overlay/shared/draw/place.ts';
