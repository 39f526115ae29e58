import { centreOf, createTextDrawer, type TextDrawer } from '../../shared/draw/drawer.ts';
import type { FontFiles } from '../../shared/fonts.ts';
import { fontUrls } from './font-urls.ts';

/** The drawing module, as much of it as the editor uses. */
export interface DrawModule {
  readonly drawer: TextDrawer;
  readonly centreOf: typeof centreOf;
}

/** The drawing module on this browser's canvas. Import it lazily: shaping brings half a megabyte of WebAssembly. */
export async function loadDrawModule(): Promise<DrawModule> {
  return { drawer: await createTextDrawer({ fontFiles: fetchedFonts, Path2D }), centreOf };
}

const fetchedFonts: FontFiles = {
  async load(id) {
    const response = await fetch(fontUrls[id]);
    if (!response.ok) throw new Error(`The font ${id} could not be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  },
};
