import type { LayoutReport } from '../contract.ts';
import type { FontFiles } from '../fonts.ts';
import type { TextOverlay, TextStyle } from '../text-overlay.ts';
import type { PathConstructor, Pen } from './pen.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, Size {}

/**
 * Lines and glyphs of one text around its centre, without a place on the picture: it stays good while a text is moved
 * or coloured. All lengths in picture pixels, `x` and `y` from the centre of the block.
 */
export interface TextLayout {
  /** The block of lines, as `position` and dragging know it: its widest line and all line heights. */
  readonly block: Size;
  /** Everything inked by the glyphs alone; undefined where nothing is, as for a text of spaces. */
  readonly ink: Box | undefined;
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly width: number }[];
  readonly missingGlyphs: readonly string[];
}

export interface DrawerParts {
  readonly fontFiles: FontFiles;
  readonly Path2D: PathConstructor;
}

/** Lays out and draws text, alike in browser and server (contract 3 "Text overlay"). */
export interface TextDrawer {
  /** Loads the fonts that the texts need; each file once. Rejects as `FontFiles.load` does, and may be called again. */
  prepare(texts: readonly Pick<TextStyle, 'text' | 'fontFamily'>[]): Promise<void>;
  /** Whether `layOut` can work on the text at once. */
  isReady(text: Pick<TextStyle, 'text' | 'fontFamily'>): boolean;
  /** Finds lines and glyphs. Throws an Error when the text was not prepared. */
  layOut(style: TextStyle): TextLayout;
  /**
   * Draws a text with its block's centre at `centre`, in the pen's own pixels: scale the pen for a preview. The pen's
   * state is as before afterwards.
   */
  draw(pen: Pen, layout: TextLayout, look: Pick<TextOverlay, 'color' | 'outline'>, centre: Point): void;
}

export declare function createTextDrawer(parts: DrawerParts): Promise<TextDrawer>;
/** The centre of the block on a picture; `position` keeps 4 % of the shorter side free, outline included. */
export declare function centreOf(overlay: TextOverlay, block: Size, picture: Size): Point;
/** Whole pixels that hold everything inked, outline included; empty at the centre where nothing is inked. */
export declare function inkedBox(layout: TextLayout, outlineWidth: number, centre: Point): Box;
/** What the API answers about a text. */
export declare function reportOf(overlay: TextOverlay, layout: TextLayout, picture: Size): LayoutReport;
