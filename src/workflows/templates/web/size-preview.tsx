import { useEffect, useRef } from 'react';
import { parseHexColour } from '#platform/shared/colour.ts';
import { cssColour, drawPadded } from '#tools/image-padding/web/draw-padded.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { squareAround } from '#platform/shared/square.ts';
import { fitSize } from '#platform/shared/fit-size.ts';
import type { Draft } from './draft.ts';
import type { SmallScene } from './use-scene.ts';

interface SizePreviewProps {
  readonly scene: SmallScene;
  readonly padding: Draft['padding'];
  /** Without one, the padded picture in its original size. */
  readonly size?: Draft['sizes'][number];
  readonly label: string;
}

/** The longer side of a preview, in pixels of its canvas. */
const sidePx = 320;

/** A finished picture as the API makes it, small. */
export function SizePreview({ scene, padding, size, label }: SizePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawFinished(context, scene, { padding, size });
  }, [scene, padding, size]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="max-h-40 max-w-full justify-self-start border border-rule halftone mid-ground"
    />
  );
}

/** Draws padding, then the size, by the geometry of the server (contract 11, Templates). */
function drawFinished(
  context: CanvasRenderingContext2D,
  { canvas, size: own }: SmallScene,
  {
    padding,
    size,
  }: { readonly padding: Draft['padding']; readonly size: Draft['sizes'][number] | undefined },
): void {
  const square =
    padding && squareAround(own, padding.padding_size ?? paddingLimits.defaultPx, padding.output_size);
  const base = square ? { width: square.side, height: square.side } : own;
  const whole = { canvas: base, picture: base, left: 0, top: 0 };
  const fitted = size ? fitSize(base, { ...size, fit: size.fit ?? 'contain' }) : whole;
  const scale = sidePx / Math.max(fitted.canvas.width, fitted.canvas.height);
  Object.assign(context.canvas, {
    width: Math.max(1, Math.round(fitted.canvas.width * scale)),
    height: Math.max(1, Math.round(fitted.canvas.height * scale)),
  });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  // A picture that is cut lies about the centre of its canvas.
  const left = fitted.left || (fitted.canvas.width - fitted.picture.width) / 2;
  const top = fitted.top || (fitted.canvas.height - fitted.picture.height) / 2;
  const ratio = fitted.picture.width / base.width;
  const inside = square ?? { left: 0, top: 0, picture: own };
  const placed = {
    left: left + inside.left * ratio,
    top: top + inside.top * ratio,
    picture: { width: inside.picture.width * ratio, height: inside.picture.height * ratio },
  };
  drawPadded(context, canvas, fitted.canvas, placed, backgroundOf(padding));
}

function backgroundOf(padding: Draft['padding']): string | undefined {
  if (!padding || padding.transparency === 'yes') return undefined;
  const colour = parseHexColour(padding.padding_color ?? paddingLimits.defaultColour);
  return colour && cssColour(colour);
}
