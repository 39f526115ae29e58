import { z } from 'zod';
import { userSchema } from '../../../account/access/shared/contract.ts';
import { endpoint } from '../../../platform/shared/endpoint.ts';

export const setSandboxSubscription = endpoint({
  name: 'setSandboxSubscription',
  method: 'POST',
  path: '/sandbox/subscription',
  tag: 'Sandbox',
  summary: 'Turn a subscription on or off, on this machine alone',
  description: 'Stands in for payment while there is none. The answer is the account as it is afterwards.',
  callers: ['session', 'identity'],
  body: z.strictObject({ active: z.boolean() }),
  answer: userSchema,
});
