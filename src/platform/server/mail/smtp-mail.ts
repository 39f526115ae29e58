import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The sender, such as `Overprint <no-reply@overprint.example>`. */
  readonly from: string;
}

/** Sends over SMTP, a connection an email. */
export function createSmtpMail({ url, from }: SmtpSettings): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // An email never pulls in a file or an address, whatever its text says.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
  };
}
