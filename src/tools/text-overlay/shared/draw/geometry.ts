import type { Size } from '#platform/shared/size.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, Size {}

/** Rows of a picture; `end` is the first one after them. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}
