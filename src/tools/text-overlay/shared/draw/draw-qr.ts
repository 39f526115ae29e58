import type { ArrangedQr } from './arrange-qr.ts';
import { turnedAbout } from './arranged.ts';
import { boxOutline } from './box-outline.ts';
import type { Box } from './layout.ts';
import { identity } from './matrix.ts';
import { type Outline, scaledPath, transformOutline, withScaledMatrix } from './outline.ts';
import type { PathConstructor, Pen } from './pen.ts';

/** Returns a function that draws a QR code: its background, and its modules as one path. */
export function drawQrWith(Path2D: PathConstructor): (pen: Pen, code: ArrangedQr) => void {
  return (pen, code) => {
    const { overlay, edge, look, centre } = code;
    const turned = turnedAbout(centre, look.rotationRadians);
    const fill = (outline: Outline, color: string) => {
      const path = scaledPath(transformOutline(outline, turned), Path2D);
      withScaledMatrix(pen, path, identity, () => {
        pen.fillStyle = color;
        pen.fill(path.path);
      });
    };
    if (overlay.background !== undefined) fill(boxOutline(edge), overlay.background);
    fill(modulesOutline(code), overlay.color);
  };
}

/** Returns a box for each row of neighbouring modules, between whole pixels. */
function modulesOutline({ modules, edge, overlay: { quietZone } }: ArrangedQr): Outline {
  const count = modules.length + 2 * quietZone;
  const at = (index: number) => Math.round(((index + quietZone) * edge.width) / count);
  const boxes = modules.flatMap((row, y) =>
    runsOf(row).map(
      ([start, end]): Box => ({
        x: edge.x + at(start),
        y: edge.y + at(y),
        width: at(end) - at(start),
        height: at(y + 1) - at(y),
      }),
    ),
  );
  return boxes.flatMap(boxOutline);
}

/** Returns where neighbouring modules in colour begin and end. */
function runsOf(row: readonly boolean[]): (readonly [number, number])[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
  return starts.map((start) => {
    const length = row.slice(start).indexOf(false);
    return [start, length < 0 ? row.length : start + length] as const;
  });
}
