import type { Size } from '#platform/shared/size.ts';

/** The size of the artwork that stands for a seller's, in the shape of a print on a shirt. */
export const sampleSize: Size = { width: 750, height: 900 };

const inks = ['#00A5C8', '#D6247A', '#F7C600'] as const;

/** Returns an artwork of our own as a data URI: a grid, by which a wrong corner is seen, and a name. */
export function drawSample(): string {
  const canvas = Object.assign(document.createElement('canvas'), sampleSize);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Expected memory for a canvas, received none');
  const { width, height } = sampleSize;
  context.strokeStyle = '#1B1D22';
  context.lineWidth = 2;
  for (let x = 0; x <= width; x += 75) line(context, [x, 0], [x, height]);
  for (let y = 0; y <= height; y += 75) line(context, [0, y], [width, y]);
  context.lineWidth = 12;
  context.strokeRect(6, 6, width - 12, height - 12);
  context.globalCompositeOperation = 'multiply';
  for (const [index, ink] of inks.entries()) {
    const angle = (index / inks.length) * 2 * Math.PI - Math.PI / 2;
    context.fillStyle = ink;
    context.beginPath();
    context.arc(width / 2 + 105 * Math.cos(angle), 390 + 105 * Math.sin(angle), 180, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = '#1B1D22';
  context.fillRect(75, 675, width - 150, 150);
  context.fillStyle = '#FFFFFF';
  context.font = '800 78px "Bricolage Grotesque Variable", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('Your artwork', width / 2, 752, width - 180);
  return canvas.toDataURL();
}

function line(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
