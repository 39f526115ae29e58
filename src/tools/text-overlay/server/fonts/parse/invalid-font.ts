/** Why a file is not taken as a font. */
export type InvalidFontReason =
  | 'format'
  | 'collection'
  | 'woff'
  | 'broken'
  | 'unpacked'
  | 'bitmap'
  | 'empty'
  | 'complex';

/** The file is not a font that texts can be drawn with. `message` says where it is broken, for the log. */
export class InvalidFont extends Error {
  override readonly name = 'InvalidFont';
  readonly reason: InvalidFontReason;

  constructor(reason: InvalidFontReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
