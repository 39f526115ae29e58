/** A letter in plain text. */
export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Outgoing mail: over SMTP, or into the sandbox mailbox (contract 8). */
export interface Mail {
  /** Resolves once the letter is handed over; throws when it could not be, so that the caller tries again. */
  send(letter: Letter): Promise<void>;
}
