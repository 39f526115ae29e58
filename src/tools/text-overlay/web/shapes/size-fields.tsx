import { sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import type { Size } from '#platform/shared/size.ts';
import { boxLimits, type SizeFields as Sides } from '#tools/text-overlay/shared/shape-layer.ts';
import type { Length } from '#tools/text-overlay/shared/text-overlay.ts';
import { LengthField } from '#tools/text-overlay/web/controls/length-field.tsx';

interface SizeFieldsProps {
  readonly layer: Sides & { readonly type: string };
  readonly picture: Size;
  readonly onChange: (part: Sides, run?: string) => void;
  readonly onDone: () => void;
}

/**
 * Width and height, in pixels or in shares of the picture's. An image or a QR code with one of
 * them keeps its shape.
 */
export function SizeFields({ layer, picture, onChange, onDone }: SizeFieldsProps) {
  const size = sizeOf(layer, picture, 1);
  const otherOf = (length: Length | undefined, px: number) =>
    length ?? (layer.type === 'image' || layer.type === 'qr' ? undefined : Math.round(px));
  return (
    <>
      <LengthField
        label="Width"
        numberLabel="Exact width"
        value={layer.width ?? Math.round(size.width)}
        pixels={{ min: boxLimits.minSide, max: picture.width }}
        whole={picture.width}
        wholeName="the picture's width"
        onChange={(width) => onChange({ width, height: otherOf(layer.height, size.height) }, 'width')}
        onDone={onDone}
      />
      <LengthField
        label="Height"
        numberLabel="Exact height"
        value={layer.height ?? Math.round(size.height)}
        pixels={{ min: boxLimits.minSide, max: picture.height }}
        whole={picture.height}
        wholeName="the picture's height"
        onChange={(height) => onChange({ height, width: otherOf(layer.width, size.width) }, 'height')}
        onDone={onDone}
      />
    </>
  );
}
