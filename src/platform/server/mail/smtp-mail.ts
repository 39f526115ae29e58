import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Log } from '#platform/server/log.ts';
import { listHeaders, type Mail } from './mail.ts';

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string;
  /** The sender, such as `Overprint <no-reply@overprint.example>`. */
  readonly from: string;
  readonly log: Log;
}

/**
 * What the server says of an address that will never take an email (RFC 3463: unknown, invalid, moved or
 * disabled).
 */
const refusedForGood = z.object({
  command: z.literal('RCPT TO'),
  response: z.string().regex(/^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/),
});

/**
 * Sends emails over SMTP, each on a connection of its own. An address that does not exist is logged and
 * counts as sent: to try again would change nothing, and hold up the emails after it.
 */
export function createSmtpMail({ url, from, log }: SmtpSettings): Mail {
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
      try {
        await transport.sendMail({ from, to, subject, text, html, headers, ...(messageId && { messageId }) });
      } catch (error) {
        if (!refusedForGood.safeParse(error).success) throw error;
        log.warn({ err: error, subject }, 'an email has an address that does not exist');
      }
    },
  };
}
