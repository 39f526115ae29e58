/** A command's environment: terminal, files and network. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  /** Whether a person reads what is told; progress is only for them. */
  readonly isTerminal: boolean;
  /** Aborts at Ctrl+C. */
  readonly signal: AbortSignal;
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line about what happens, beside the result. */
  tell(line: string): void;
  /** Shows how far it is, in place of what was shown before; an empty text removes it. */
  progress(text: string): void;
  /** Asks at the terminal, or reads standard input if there is none. */
  ask(question: string, options?: { readonly isSecret: boolean }): Promise<string>;
  /** The standard input, for a command that takes `-`. */
  readonly inBytes: AsyncIterable<Uint8Array>;
  /** Writes bytes of the result, in place of lines. */
  outBytes(chunks: AsyncIterable<Uint8Array>): Promise<void>;
}
