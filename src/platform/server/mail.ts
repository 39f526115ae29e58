/** A letter; `composeLetter` makes both of its forms. */
export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Outgoing mail: over SMTP, or into the sandbox mailbox (contract 8). */
export interface Mail {
  /** Resolves once the letter is handed over; throws when it could not be, so that the caller tries again. */
  send(letter: Letter): Promise<void>;
}
