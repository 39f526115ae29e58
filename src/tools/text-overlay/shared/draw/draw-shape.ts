import { turnedAbout } from './arranged.ts';
import { boxOutline, command } from './box-outline.ts';
import type { ArrangedShape } from './arrange-shape.ts';
import { fillStyle } from './fill-style.ts';
import type { Box } from './layout.ts';
import { identity } from './matrix.ts';
import { type Outline, scaledPath, transformOutline, withScaledMatrix } from './outline.ts';
import type { PathConstructor, Pen } from './pen.ts';

/** Returns a function that draws a rectangle or an ellipse: its fill, and the stroke on its edge. */
export function drawShapeWith(Path2D: PathConstructor): (pen: Pen, shape: ArrangedShape) => void {
  return (pen, { overlay, edge, radius, strokeWidth = 0, look, centre }) => {
    const turned = turnedAbout(centre, look.rotationRadians);
    const outline = overlay.type === 'ellipse' ? ellipse(edge) : rectangle(edge, radius);
    const path = scaledPath(transformOutline(outline, turned), Path2D);
    const { fill, stroke } = overlay;
    withScaledMatrix(pen, path, identity, () => {
      if (fill !== undefined) {
        pen.fillStyle = fillStyle(pen, { fill, box: edge, turned }, path.scale);
        pen.fill(path.path);
      }
      if (stroke && strokeWidth > 0) {
        pen.lineJoin = 'miter';
        pen.strokeStyle = stroke.color;
        pen.lineWidth = strokeWidth * path.scale;
        pen.stroke(path.path);
      }
    });
  };
}

/** The share of a radius at which the handles of a curve make a quarter of a circle. */
const circleShare = 0.5522847498;

function ellipse(edge: Box): Outline {
  return rounded(edge, edge.width / 2, edge.height / 2);
}

function rectangle(edge: Box, radius: number): Outline {
  return radius > 0 ? rounded(edge, radius, radius) : boxOutline(edge);
}

/** Returns a box whose corners are quarters of an ellipse with these radii. */
function rounded({ x, y, width, height }: Box, across: number, down: number): Outline {
  const [right, bottom] = [x + width, y + height];
  const [keptX, keptY] = [across * (1 - circleShare), down * (1 - circleShare)];
  return [
    command('M', x + across, y),
    command('L', right - across, y),
    command('C', right - keptX, y, right, y + keptY, right, y + down),
    command('L', right, bottom - down),
    command('C', right, bottom - keptY, right - keptX, bottom, right - across, bottom),
    command('L', x + across, bottom),
    command('C', x + keptX, bottom, x, bottom - keptY, x, bottom - down),
    command('L', x, y + down),
    command('C', x, y + keptY, x + keptX, y, x + across, y),
    command('Z'),
  ];
}
