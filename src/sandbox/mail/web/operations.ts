// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#sandbox/mail/shared/contract.ts';

export const listSandboxMails: Operation<typeof contractModule.listSandboxMails> = {
  name: 'listSandboxMails',
  method: 'GET',
  path: '/sandbox/mail/messages',
};

export const showSandboxMail: Operation<typeof contractModule.showSandboxMail> = {
  name: 'showSandboxMail',
  method: 'GET',
  path: '/sandbox/mail/messages/:id/html',
};
