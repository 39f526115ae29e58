import { fieldCode } from '#platform/server/http/field-codes.ts';
import { inputSchemaOf } from '#platform/server/http/normalise/json-schema.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { nearestName } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { builtInFamilyOf, foldFamily, fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { type OwnFont, ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import { unknownFamilyText } from '#tools/text-overlay/shared/overlay-fields.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { FontBytes } from './font-files.ts';
import { type Font, listOwnFonts } from './fonts.ts';

export interface FindFontsDeps {
  readonly database: Database;
  readonly fontBytes: FontBytes;
}

/** An own font with its file, for an image process. */
export interface LoadedFont extends OwnFont {
  readonly bytes: Uint8Array;
}

export interface TextsWithFonts {
  /** With the names of their families as they are written in the list of fonts. */
  readonly overlays: readonly Layer[];
  /** The own fonts that the texts name, each once. */
  readonly fonts: readonly LoadedFont[];
}

/**
 * Finds the families that texts name among the built-in ones and the account's own. A name is taken in any
 * case, with `_`, `-` or spaces. Throws 400 for an unknown one; `paramOf` returns the field of a text by its
 * index.
 */
export async function findFonts(
  { database, fontBytes }: FindFontsDeps,
  userId: number,
  {
    overlays,
    paramOf,
  }: {
    readonly overlays: readonly Layer[];
    readonly paramOf: (index: number) => string;
  },
): Promise<TextsWithFonts> {
  // Most texts name built-in families, and wait for no query.
  const isOwn = overlays.some((layer) => isText(layer) && !builtInFamilyOf(layer.fontFamily));
  const own = isOwn ? await listOwnFonts(database, userId) : [];
  const used = new Set<Font>();
  const named = overlays.map((overlay, index) => {
    if (!isText(overlay)) return overlay;
    const builtIn = builtInFamilyOf(overlay.fontFamily);
    if (builtIn) return { ...overlay, fontFamily: builtIn.name };
    const font = namesake(own, overlay.fontFamily);
    if (!font) throw unknownFamily(overlay.fontFamily, own, paramOf(index));
    used.add(font);
    return { ...overlay, fontFamily: font.name };
  });
  const fonts = [...used].map(async ({ id, name, weight, fileName }) => ({
    id: ownFontId(id),
    name,
    weight,
    bytes: await fontBytes.read(fileName),
  }));
  return { overlays: named, fonts: await Promise.all(fonts) };
}

function namesake(own: readonly Font[], name: string): Font | undefined {
  const folded = foldFamily(name);
  return own.find((font) => font.name === name) ?? own.find((font) => foldFamily(font.name) === folded);
}

function unknownFamily(name: string, own: readonly Font[], param: string): Problem {
  const near = nearestName(name, [...own.map((font) => font.name), ...fontFamilies]);
  return new Problem({
    status: 400,
    code: fieldCode(param.split('.'), inputSchemaOf(drawText.body)),
    error: unknownFamilyText(param),
    fix: near === undefined ? 'GET /api/fonts lists every name.' : `Did you mean ${near}?`,
    param,
  });
}
