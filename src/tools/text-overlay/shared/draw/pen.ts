/** `a b c d e f` of a 2D transformation, as Canvas has it. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** A Path2D; what it holds is nobody's business. */
export type Path = object;

export type PathConstructor = new (svgPath: string) => Path;

export interface Gradient {
  addColorStop(offset: number, colour: string): void;
}

/**
 * The part of Canvas 2D that the browser and the server share; a `CanvasRenderingContext2D` is one as it is.
 * In a browser take it from `getContext('2d', { willReadFrequently: true })`: that one is drawn without the
 * graphics card, so that its pixels equal the server's.
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
