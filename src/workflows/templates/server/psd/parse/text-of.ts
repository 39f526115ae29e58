import type { LayerTextData, TextStyle } from 'ag-psd';
import type { Size } from '#platform/shared/size.ts';
import { findBuiltInFont, styleOf } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Point, TextLayout } from '#tools/text-overlay/shared/draw/layout.ts';
import type { OverlayFields } from '#tools/text-overlay/shared/overlay-fields.ts';
import { overlayDefaults, overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import { toTextOverlay } from '#tools/text-overlay/shared/to-text-overlay.ts';
import { joinText, parseTemplateText } from '#workflows/templates/shared/variables.ts';
import { hexOf } from './colour-of.ts';
import { effectsOf, type TakenEffects } from './effects-of.ts';
import { matchFont } from './font-of.ts';
import type { Leaf } from './leaves.ts';
import { lookFields, percentOf, placeFields } from './placed-fields.ts';
import { boxOf } from './raster.ts';
import type { Report } from './report.ts';

export interface TextContext {
  readonly document: Size;
  readonly globalAngle: number;
  readonly drawer: Pick<TextDrawer, 'prepare' | 'layOut'>;
  readonly report: Report;
}

/** Returns why a text can only be a picture; undefined for one that is drawn as a text. */
export function whyNoText(leaf: Leaf, text: LayerTextData): string | undefined {
  const { warp, orientation, transform = [1, 0, 0, 1, 0, 0] } = text;
  const [a = 1, b = 0, c = 0, d = 1] = transform;
  if (leaf.clipped.length > 0) return 'other layers are clipped to it';
  if (leaf.masked.length > 0) return 'it has a mask';
  if (warp?.style !== undefined && warp.style !== 'none') return 'it is warped';
  if (orientation === 'vertical') return 'it is vertical';
  if (text.textPath) return 'it is on a path';
  if (a * d - b * c <= 0) return 'it is mirrored';
  if (styleIn(text).fillFlag === false) return 'it has no fill';
  if (Array.from(text.text).length > limits.maxTextLength) return 'it is too long';
  return undefined;
}

/**
 * Returns the fields of a text layer at the place where the document has it, and reports what differs. Its
 * baseline is the document's, whatever the font.
 */
export async function textFields(
  leaf: Leaf,
  text: LayerTextData,
  { document, globalAngle, drawer, report }: TextContext,
): Promise<OverlayFields> {
  const { name } = leaf;
  const style = styleIn(text);
  const [a = 1, b = 0, c = 0, d = 1, left = 0, top = 0] = text.transform ?? [];
  const [scaleX, scaleY] = [Math.hypot(a, b), Math.hypot(c, d)];
  const radians = Math.atan2(b, a);
  const fontPx = (style.fontSize ?? 12) * scaleY;
  const isSkewed = Math.abs(a * c + b * d) > 0.01 * scaleX * scaleY || Math.abs(scaleX / scaleY - 1) > 0.01;
  if (isSkewed) report.add(name, 'transform', 'The text is not skewed or stretched.');
  reportStyles(text, style, name, report);
  const shorter = Math.min(document.width, document.height);
  const effects = effectsOf(
    leaf.layer.effects,
    { name, globalAngle, unitPx: fontPx, rotationRadians: radians, isText: true },
    report,
  );
  const font = fontFields(style, name, report);
  const boxWidth = boxWidthOf(text, scaleX);
  const fields: OverlayFields = {
    text: escaped(text.text),
    font_size: percentOf(Math.min(fontPx, shorter), shorter),
    ...font,
    color: effects.fill ?? colourIn(style, name, report),
    align: alignOf(text, name, report),
    line_height: lineHeightOf(style, name, report),
    ...trackingFields(style, name, report),
    ...(style.fontCaps === 2 && { uppercase: true }),
    ...(boxWidth !== undefined && { max_width: percentOf(boxWidth, document.width) }),
    ...(Math.abs(radians) > 1e-4 && { rotation: Number(((radians * 180) / Math.PI).toFixed(3)) }),
    ...outlineFields(effects.outlines, fontPx),
    ...lookFields(leaf, effects.shadow),
  };
  const shown = shownText(fields.text);
  if (shown !== fields.text && fields.align !== 'center')
    report.add(name, 'variable', 'Other values of the text grow to both sides of its middle.');
  const laidOut = styleOf(toTextOverlay({ ...fields, text: shown }), document, findBuiltInFont);
  await drawer.prepare([laidOut]);
  const layout = drawer.layOut(laidOut);
  const centre = centreOf(leaf, text, {
    layout,
    radians,
    at: { x: left, y: top },
    scale: { x: scaleX, y: scaleY },
  });
  return { ...fields, ...placeFields(centre, document) };
}

/** The style of most of a text. */
function styleIn({ style = {}, styleRuns = [] }: LayerTextData): TextStyle {
  const longest = styleRuns.reduce<(typeof styleRuns)[number] | undefined>(
    (best, run) => (run.length > (best?.length ?? 0) ? run : best),
    undefined,
  );
  return { ...style, ...longest?.style };
}

const told = [
  'fontSize',
  'fauxBold',
  'fauxItalic',
  'fontCaps',
  'tracking',
  'baselineShift',
  'underline',
  'strikethrough',
  'leading',
] as const;

function reportStyles(
  { styleRuns = [], paragraphStyleRuns = [] }: LayerTextData,
  style: TextStyle,
  name: string,
  report: Report,
): void {
  const lookOf = (one: TextStyle) =>
    JSON.stringify([one.font?.name, one.fillColor, ...told.map((key) => one[key])]);
  if (new Set(styleRuns.map((run) => lookOf(run.style))).size > 1)
    report.add(name, 'several styles', 'The whole text has the style of its longest part.');
  const alignments = new Set(paragraphStyleRuns.map((run) => run.style.justification));
  if (alignments.size > 1)
    report.add(name, 'several alignments', 'The whole text is aligned as its first paragraph.');
  const lost: readonly (readonly [string, boolean])[] = [
    ['faux bold', style.fauxBold === true],
    ['faux italic', style.fauxItalic === true],
    ['small caps', style.fontCaps === 1],
    ['underline', style.underline === true],
    ['strikethrough', style.strikethrough === true],
    ['baseline shift', (style.baselineShift ?? 0) !== 0],
    ['superscript', (style.fontBaseline ?? 0) !== 0],
    ['character scale', (style.horizontalScale ?? 1) !== 1 || (style.verticalScale ?? 1) !== 1],
    ['letter stroke', style.strokeFlag === true],
  ];
  for (const [feature, isLost] of lost) if (isLost) report.add(name, feature, `The text has no ${feature}.`);
}

function fontFields(style: TextStyle, name: string, report: Report) {
  const wanted = style.font?.name ?? '';
  const { family, weight, isExact } = matchFont(wanted);
  if (!isExact)
    report.add(
      name,
      'font',
      `${wanted || 'The font'} is not built in: the text is in ${family} ${weight}. Lines may be longer or shorter.`,
    );
  return { font_family: family, ...(weight !== overlayDefaults.fontWeight && { font_weight: weight }) };
}

/** Returns outlines as fields: the plain ones as long as they are enough. */
function outlineFields(outlines: TakenEffects['outlines'], fontPx: number) {
  const all = outlines.map(({ color, widthPx }) => ({
    color,
    width: percentOf(Math.min(widthPx, fontPx), fontPx),
  }));
  const [first, second] = all;
  if (second) return { outlines: all };
  return first && { outline_color: first.color, outline_width: first.width };
}

function colourIn({ fillColor }: TextStyle, name: string, report: Report): string {
  const colour = fillColor === undefined ? '#000000' : hexOf(fillColor);
  if (colour === undefined) report.add(name, 'colour', 'A colour in Lab is not read: the text is black.');
  return colour ?? '#000000';
}

function alignOf(text: LayerTextData, name: string, report: Report): 'left' | 'center' | 'right' {
  const { justification = 'left' } = { ...text.paragraphStyle, ...text.paragraphStyleRuns?.[0]?.style };
  const plain = (['left', 'right', 'center'] as const).find((one) => one === justification);
  if (plain) return plain;
  report.add(name, 'justification', 'Justified lines are not stretched.');
  return (['right', 'center'] as const).find((one) => justification === `justify-${one}`) ?? 'left';
}

function lineHeightOf(
  { autoLeading = true, leading, fontSize = 12 }: TextStyle,
  name: string,
  report: Report,
) {
  const wanted = autoLeading || leading === undefined ? overlayDefaults.lineHeight : leading / fontSize;
  return within(wanted, [limits.minLineHeight, limits.maxLineHeight], () =>
    report.add(name, 'leading', 'The distance of the lines is the nearest that a text can have.'),
  );
}

function trackingFields({ tracking = 0 }: TextStyle, name: string, report: Report) {
  if (tracking === 0) return {};
  const spacing = within(tracking / 1_000, [limits.minLetterSpacing, limits.maxLetterSpacing], () =>
    report.add(name, 'tracking', 'The letter spacing is the nearest that a text can have.'),
  );
  return { letter_spacing: spacing };
}

function within(value: number, [min, max]: readonly [number, number], onCut: () => void): number {
  const kept = Math.max(min, Math.min(max, value));
  if (kept !== value) onCut();
  return Number(kept.toFixed(4));
}

/** Braces that are no variable of a template are literal. */
function escaped(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    // A line that is broken within its paragraph.
    .replaceAll('\u0003', '\n')
    .replaceAll('\u0000', '')
    .toWellFormed();
  try {
    parseTemplateText(lines);
    return lines;
  } catch {
    return lines.replaceAll('{{', '\\{{');
  }
}

/** Returns a text as it is drawn without values: a variable reads as its fallback, or as its name. */
export function shownText(text: string): string {
  return joinText(parseTemplateText(text), {}, ({ name }) => name);
}

function boxWidthOf({ shapeType, boxBounds }: LayerTextData, scale: number): number | undefined {
  const [left = 0, , right = 0] = boxBounds ?? [];
  return shapeType === 'box' && right > left ? (right - left) * scale : undefined;
}

interface TextPlace {
  readonly layout: TextLayout;
  readonly radians: number;
  /** Where the text's own coordinates begin on the document. */
  readonly at: Point;
  readonly scale: Point;
}

/** Returns the centre of the block of lines: by the baseline of its first line, and by its alignment. */
function centreOf(leaf: Leaf, text: LayerTextData, { layout, radians, at, scale }: TextPlace): Point {
  const { block, ink, lines } = layout;
  const { justification = 'left' } = { ...text.paragraphStyle, ...text.paragraphStyleRuns?.[0]?.style };
  const side = justification.endsWith('right') ? 1 : justification.endsWith('center') ? 0 : -1;
  const [left = 0, top = 0, right = 0] = text.boxBounds ?? [];
  const isBox = text.shapeType === 'box' && right > left;
  const drawn = boxOf(leaf.layer);
  if (!text.transform && drawn.width > 0 && ink)
    return {
      x: drawn.x + drawn.width / 2 - (ink.x + ink.width / 2),
      y: drawn.y + drawn.height / 2 - (ink.y + ink.height / 2),
    };
  // The anchor in the text's own coordinates, and the same point around the centre of the block.
  const anchor = isBox
    ? { x: (side === -1 ? left : side === 1 ? right : (left + right) / 2) * scale.x, y: top * scale.y }
    : { x: 0, y: 0 };
  const inBlock = {
    x: (side * block.width) / 2,
    y: isBox ? -block.height / 2 : (lines[0]?.y ?? 0),
  };
  const [x, y] = [anchor.x - inBlock.x, anchor.y - inBlock.y];
  const centre = {
    x: at.x + x * Math.cos(radians) - y * Math.sin(radians),
    y: at.y + x * Math.sin(radians) + y * Math.cos(radians),
  };
  // The first line of a box hangs from its top differently in every font.
  const isUpright = Math.abs(radians) < 1e-4;
  return isBox && isUpright && drawn.height > 0 && ink ? { ...centre, y: drawn.y - ink.y } : centre;
}
