import type { LayerEffectShadow, LayerEffectStroke, LayerEffectsInfo } from 'ag-psd';
import { maxOutlines } from '#tools/text-overlay/shared/outlines.ts';
import { type Fill, overlayLimits, type ShadowStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { hexOf } from './colour-of.ts';
import { gradientOf } from './gradient-of.ts';
import type { Report } from './report.ts';

/** What of a layer's effects a layer of ours has. */
export interface TakenEffects {
  readonly shadow?: ShadowStyle;
  /** Of a text, innermost first. */
  readonly outlines: readonly Outline[];
  /** A colour or gradient that covers the layer's own. */
  readonly fill?: Fill;
}

interface Outline {
  readonly color: string;
  /** In pixels of the document. */
  readonly widthPx: number;
}

interface EffectContext {
  readonly name: string;
  readonly globalAngle: number;
  /** The pixels that a shadow's numbers are percents of. */
  readonly unitPx: number;
  readonly rotationRadians?: number;
  /** Whether a stroke around and a colour over the layer can be drawn. */
  readonly isText: boolean;
}

/** Returns the effects that are drawn, and reports all others by their names. */
export function effectsOf(
  effects: LayerEffectsInfo | undefined,
  context: EffectContext,
  report: Report,
): TakenEffects {
  if (!effects || effects.disabled) return { outlines: [] };
  const { name, isText } = context;
  const [shadow, ...moreShadows] = enabled(effects.dropShadow);
  const strokes = enabled(effects.stroke);
  const [fill, ...moreFills] = enabled(effects.solidFill);
  const hasFill = isText && fill && (fill.blendMode ?? 'normal') === 'normal' && (fill.opacity ?? 1) === 1;
  const colour = hasFill ? hexOf(fill.color) : undefined;
  const gradients = enabled(effects.gradientOverlay);
  // A colour overlay lies over a gradient overlay.
  const gradient =
    isText && !fill && gradients.length === 1 && gradients[0] ? gradientOf(gradients[0]) : undefined;
  if (gradient !== undefined)
    report.add(
      name,
      'gradient overlay',
      'It runs over the whole block of lines, not over the letters alone.',
    );
  const others: readonly (readonly [string, boolean])[] = [
    ['drop shadow', moreShadows.length > 0],
    ['stroke', !isText && strokes.length > 0],
    ['colour overlay', (fill !== undefined && colour === undefined) || moreFills.length > 0],
    ['inner shadow', enabled(effects.innerShadow).length > 0],
    ['gradient overlay', gradients.length > 0 && gradient === undefined],
    ['outer glow', effects.outerGlow?.enabled === true],
    ['inner glow', effects.innerGlow?.enabled === true],
    ['bevel', effects.bevel?.enabled === true],
    ['satin', effects.satin?.enabled === true],
    ['pattern overlay', effects.patternOverlay?.enabled === true],
  ];
  for (const [feature, isLost] of others)
    if (isLost) report.add(name, feature, `The effect ${feature} is not drawn.`);
  return {
    ...(shadow && { shadow: shadowOf(shadow, context, report) }),
    outlines: isText ? outlinesOf(strokes, name, report) : [],
    ...(colour !== undefined && { fill: colour }),
    ...(gradient !== undefined && { fill: gradient }),
  };
}

function enabled<Effect extends { readonly enabled?: boolean }>(effects: readonly Effect[] = []): Effect[] {
  return effects.filter((effect) => effect.enabled === true);
}

/** A shadow is exact without a blur; ours is blurred a little differently. */
function shadowOf(
  effect: LayerEffectShadow,
  { name, globalAngle, unitPx, rotationRadians = 0 }: EffectContext,
  report: Report,
): ShadowStyle {
  const { distance, size, choke, opacity = 1, blendMode = 'multiply' } = effect;
  const angle = (((effect.useGlobalLight ? globalAngle : effect.angle) ?? globalAngle) * Math.PI) / 180;
  const [right, down] = [-Math.cos(angle), Math.sin(angle)].map((part) => part * (distance?.value ?? 0));
  const color = hexOf(effect.color, opacity) ?? hexOf({ r: 0, g: 0, b: 0 }, opacity) ?? '#000000';
  const isBlack = color.startsWith('#000000');
  const isExact =
    (size?.value ?? 0) === 0 &&
    (choke?.value ?? 0) === 0 &&
    (blendMode === 'normal' || (blendMode === 'multiply' && isBlack));
  if (!isExact)
    report.add(name, 'drop shadow', 'Its blur, spread and blend mode are drawn as near as they can be.');
  const [cos, sin] = [Math.cos(rotationRadians), Math.sin(rotationRadians)];
  const [x = 0, y = 0] = [right, down];
  const percent = (px: number, most: number) => rounded(Math.max(-most, Math.min(most, (px / unitPx) * 100)));
  const { maxShadowPercent, maxPercent } = overlayLimits;
  return {
    // Ours turns with its layer.
    x: percent((x ?? 0) * cos + (y ?? 0) * sin, maxShadowPercent),
    y: percent((y ?? 0) * cos - (x ?? 0) * sin, maxShadowPercent),
    blur: percent(size?.value ?? 0, maxPercent),
    color,
  };
}

/** Strokes lie on each other, each around the letters; our outlines around those inside them. */
function outlinesOf(strokes: readonly LayerEffectStroke[], name: string, report: Report): Outline[] {
  const outside = strokes.flatMap(outlineOf).toSorted((one, other) => one.widthPx - other.widthPx);
  if (outside.length < strokes.length || outside.length > maxOutlines)
    report.add(
      name,
      'stroke',
      `Up to ${maxOutlines} strokes outside of the letters in one colour are drawn.`,
    );
  return outside
    .slice(0, maxOutlines)
    .map(({ color, widthPx }, index) => ({ color, widthPx: widthPx - (outside[index - 1]?.widthPx ?? 0) }))
    .filter(({ widthPx }) => widthPx > 0);
}

/** Returns none for a stroke that no outline is like. */
function outlineOf(stroke: LayerEffectStroke): Outline[] {
  const { position = 'outside', fillType = 'color', blendMode = 'normal', size } = stroke;
  const color = hexOf(stroke.color, stroke.opacity ?? 1);
  const isSimple = position === 'outside' && fillType === 'color' && blendMode === 'normal';
  return isSimple && color !== undefined && size ? [{ color, widthPx: size.value }] : [];
}

/** To what a percentage of a layer may have. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
