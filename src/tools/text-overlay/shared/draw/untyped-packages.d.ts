/** Types of the packages that bring none, as far as they are used. */

declare module 'bidi-js' {
  export interface Bidi {
    /**
     * Returns one embedding level per UTF-16 unit. Without a direction, the first strong character decides
     * it.
     */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next position where a line may end, as a UTF-16 index, or null after the last one. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null;
  }
}
