import type { Matrix } from './matrix.ts';

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
  readonly canvas: { readonly width: number; readonly height: number };
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  globalCompositeOperation: string;
  lineWidth: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  getTransform(): Matrix;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: object, x: number, y: number): void;
  fill(path: Path): void;
  stroke(path: Path): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
}

/** RGBA, one number each. */
export interface PixelData {
  readonly data: PixelValues;
}

export interface PixelValues {
  [index: number]: number;
  readonly length: number;
  fill(value: number): unknown;
}

/** A canvas of its own, on which a text is composed before it is drawn on the picture. */
export interface LayerPen extends Pen {
  getImageData(x: number, y: number, width: number, height: number): PixelData;
  putImageData(pixels: PixelData, x: number, y: number): void;
}

/** What a browser's canvas and the server's are made with. */
export interface CanvasKit {
  readonly Path2D: PathConstructor;
  /** Creates an empty canvas. Throws an Error if there is no memory for it. */
  createLayer(width: number, height: number): LayerPen;
}
