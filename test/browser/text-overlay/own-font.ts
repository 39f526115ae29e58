import { packagedFonts } from '#tools/text-overlay/server/server-drawer.ts';
import { type FontFiles, type OwnFont, ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import { sampleFont } from '#test/sample-font.ts';

/** A customer's own font, in an OTF that is compared beside the built-in ones. */
export const ownFont: OwnFont = { id: ownFontId(1), name: 'House Pixels', weight: 400 };

/** The files of all fonts that are compared. */
export const drawnFonts: FontFiles = {
  load: async (id) => (id === ownFont.id ? sampleFont() : packagedFonts.load(id)),
};
