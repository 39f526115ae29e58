/** Receives the text of one file field. */
export interface FileSink {
  /** Takes the next piece of the value. Returns a promise where the sink has to catch up first. */
  write(text: string): Promise<void> | undefined;
  end(): void;
}

export interface ScanOptions {
  readonly fileFields: readonly string[];
  /** Fields at the top in which a data URI is a file, at any depth; none by default. */
  readonly fieldsWithFiles?: readonly string[] | undefined;
  /** Called when such a file begins: returns the name that is kept in its place. */
  readonly openInText?: ((field: string) => { readonly name: string; readonly sink: FileSink }) | undefined;
  /** Called when the value of a file field begins, unless it is blank or an address. */
  readonly openFile: (field: string) => FileSink;
  /** Receives all other bytes: together they are the same body with empty texts in place of the files. */
  readonly keep: (piece: Uint8Array) => void;
}

/** Scans a body while it arrives. */
export interface BodyScan {
  /** Takes the next chunk. Returns a promise where a file has to catch up first. */
  take(chunk: Buffer): Promise<void> | undefined;
  /** Throws 400 for a body that ends inside a file field's value. */
  end(): void;
}
