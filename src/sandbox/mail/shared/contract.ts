import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { rowIdSchema } from '#platform/shared/fields.ts';
import { problems } from '#platform/shared/problem.ts';
import { standIn } from '#platform/shared/stand-in.ts';

export const sandboxMailProblems = problems({
  mailNotFound: { status: 404, code: 'mail_not_found', error: 'Email not found' },
});

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
  ...standIn,
  summary: 'List emails held by the local stand-in',
  description: 'The newest 100 first. Stands in for a mail server while `SMTP_URL` is unset.',
  callers: 'anyone',
  query: z.strictObject({
    to: z.string().max(320).optional().meta({ description: 'Only emails to this address.' }),
  }),
  response: z.array(sandboxMailSchema),
});

export const showSandboxMail = endpoint({
  name: 'showSandboxMail',
  method: 'GET',
  path: '/sandbox/mail/messages/:id/html',
  ...standIn,
  summary: 'Show an email as a mail program does',
  callers: 'anyone',
  params: z.strictObject({ id: rowIdSchema }),
  missing: sandboxMailProblems.mailNotFound,
  media: ['text/html'],
});
