/** The part that we use of a package that has no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** Weights and the like that stay, by axis. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** OpenType features that stay, by tag. */
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  }

  /** Cuts a face down to the letters of `text`. */
  export default function subsetFont(face: Buffer, text: string, options: Options): Promise<Buffer>;
}
