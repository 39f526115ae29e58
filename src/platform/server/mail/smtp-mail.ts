import { createTransport } from 'nodemailer';
import { listHeaders, type Mail } from './mail.ts';

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string;
  /** The sender, such as `Overprint <no-reply@overprint.example>`. */
  readonly from: string;
}

/** Sends emails over SMTP, each on a connection of its own. */
export function createSmtpMail({ url, from }: SmtpSettings): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // The content of an email must never load a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      const { to, subject, text, html, messageId } = email;
      const headers = listHeaders(email);
      await transport.sendMail({ from, to, subject, text, html, headers, ...(messageId && { messageId }) });
    },
  };
}
