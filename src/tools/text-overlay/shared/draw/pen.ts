/** A Path2D, treated as opaque. */
export type Path = object;

export type PathConstructor = new (svgPath: string) => Path;

export interface Gradient {
  addColorStop(offset: number, colour: string): void;
}

/**
 * The part of Canvas 2D that browser and server share. Every `CanvasRenderingContext2D` is a `Pen`. In a
 * browser, use `getContext('2d', { willReadFrequently: true })`: it draws without the graphics card, so that
 * its pixels equal the server's.
 */
export interface Pen {
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  globalCompositeOperation: string;
  lineWidth: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  fill(path: Path): void;
  stroke(path: Path): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
}
