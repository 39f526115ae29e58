import { findFonts, type FindFontsDeps } from '#tools/text-overlay/server/fonts/find-fonts.ts';
import { hasInk } from '#tools/text-overlay/shared/layer.ts';
import type { FilledTemplate, ReadyTemplate } from './template-steps.ts';

/**
 * Finds the fonts of a filled template among the built-in ones and the account's own, and leaves out the
 * texts that are empty. Throws 400 for a family that the account does not have.
 */
export async function readyTemplate(
  deps: FindFontsDeps,
  userId: number,
  filled: FilledTemplate,
): Promise<ReadyTemplate> {
  const paramOf = (index: number) => `overlays.${index}.font_family`;
  const { overlays, fonts } = await findFonts(deps, userId, { overlays: filled.overlays, paramOf });
  return { ...filled, fonts, overlays: overlays.filter(hasInk) };
}
