/** An email; `composeEmail` makes both of its forms. */
export interface Email {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Outgoing mail: over SMTP, or into the sandbox mailbox (contract 8). */
export interface Mail {
  /** Resolves once the email is handed over; throws when it could not be, so that the caller tries again. */
  send(email: Email): Promise<void>;
}
