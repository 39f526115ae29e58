import sharp from 'sharp';
import type { Size } from '#platform/shared/size.ts';
import { blendModes } from '#tools/text-overlay/shared/text-overlay.ts';
import type { PlacedLayer } from '#tools/text-overlay/web/state/overlay.ts';

const shadow = { x: 6, y: 6, blur: 10, color: '#00000080' };

const scripts = ['Summer is late', 'عرض خاص', '限定発売', 'NEW DROP 🎉'];

/** Returns 20 texts with shadows in four scripts, all near the centre. */
export function shadowedTexts({ width, height }: Size): readonly PlacedLayer[] {
  return Array.from({ length: 20 }, (_, index) => ({
    ...text(scripts[index % scripts.length] ?? '', 200),
    place: { x: width / 2 + 20 * index, y: height / 2 + 20 * index },
    shadow,
  }));
}

/** Returns 20 layers of every type: blended, with shadows, curved, and two in perspective, one of them bent. */
export async function mixedLayers({ width, height }: Size): Promise<readonly PlacedLayer[]> {
  const image = await photographOf(800, 600);
  const placeOf = (index: number) => ({
    x: Math.round(width * (0.15 + 0.175 * (index % 5))),
    y: Math.round(height * (0.15 + 0.23 * Math.floor(index / 5))),
  });
  const side = Math.round(width / 6);
  return Array.from({ length: 20 }, (_, index): PlacedLayer => {
    const blend = blendModes[index % blendModes.length] ?? 'normal';
    const style = { place: placeOf(index), rotation: index * 7, blend, shadow };
    switch (index % 5) {
      case 0:
        return { type: 'rectangle', width: side, height: side, radius: 20, fill: '#AA3355', ...style };
      case 1:
        return { type: 'image', image, width: side, height: side, fit: 'cover', radius: 10, ...style };
      case 2:
        return {
          type: 'qr',
          text: 'https://example.com',
          color: '#000000',
          quietZone: 4,
          width: side,
          ...style,
        };
      case 3:
        if (index < 10) return { ...text('ON AN ARC', 150), curve: 160, ...style };
        return {
          type: 'image',
          image,
          corners: [
            [0.3, 0.3],
            [0.8, 0.35],
            [0.75, 0.8],
            [0.35, 0.7],
          ].map(([x = 0, y = 0]) => ({ x: width * x, y: height * y })) as never,
          displace: index === 13 ? 50 : 0,
          ...style,
          blend: 'multiply',
        };
      default:
        return { ...text('Summer sale', 200), ...style, blend: 'normal' };
    }
  });
}

function text(words: string, fontSize: number) {
  return {
    text: words,
    fontSize,
    fontFamily: 'Inter',
    lineHeight: 1.2,
    align: 'center',
    color: '#FFFFFF',
    outline: { color: '#000000', width: 6 },
  } as const;
}

async function photographOf(width: number, height: number): Promise<string> {
  const bytes = await sharp('test/fixtures/samples/baseline.jpg')
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
