declare module 'bidi-js' {
  /** The part that is used; the package brings no types. */
  export interface Bidi {
    /** One embedding level for each UTF-16 unit; without a direction the first strong character decides. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
  }
  export default function bidiFactory(): Bidi;
}
