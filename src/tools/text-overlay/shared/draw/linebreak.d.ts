declare module 'linebreak' {
  /** The part that is used; the package brings no types. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, as a UTF-16 index; null after the last. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null;
  }
}
