import { z } from 'zod';
import { endpoint } from '../../../platform/shared/endpoint.ts';

const sandboxMailSchema = z.strictObject({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type SandboxMail = z.infer<typeof sandboxMailSchema>;

export const listSandboxMails = endpoint({
  name: 'listSandboxMails',
  method: 'GET',
  path: '/sandbox/mail/messages',
  tag: 'Sandbox',
  summary: 'Letters that were not sent, on this machine alone',
  description: 'The newest 100 first. Stands in for a mail server while `SMTP_URL` is unset.',
  callers: 'anyone',
  query: z.strictObject({ to: z.string().max(320).optional().meta({ description: 'Only letters to this address.' }) }),
  answer: z.array(sandboxMailSchema),
});
