import { expect, test } from 'vitest';
import { createUploadPlaces } from './receive-video.ts';

const userId = 1;
const kind = 'key' as const;

test.each([
  ['inactive', 'free', 2],
  ['active_sub', 'monthly', 5],
] as const)(
  'an account that is %s on the plan %s sends %i videos at once, and the next when one has arrived',
  (userStatus, plan, atOnce) => {
    const begin = createUploadPlaces();
    const send = () => begin(userId, { userId, kind, userStatus, plan });
    const leaves = Array.from({ length: atOnce }, send);
    expect(send).toThrow(
      expect.objectContaining({ status: 429, code: 'too_many_uploads', retryAfterSeconds: 10 }),
    );
    leaves[0]?.();
    leaves[0]?.();
    send();
    expect(send).toThrow('Too many video uploads at once');
  },
);

test("accounts don't share the limit on uploads, and a repeated request counts as free", () => {
  const begin = createUploadPlaces();
  for (const accountId of [1, 1, 2, 2]) begin(accountId, undefined);
  expect(() => begin(1, undefined)).toThrow('Too many video uploads at once');
});
