import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

describe('the sandbox mailbox', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await startTestApp('pglite');
  });
  afterAll(() => house.close());

  const read = (search = '') => house.app.inject({ url: `/sandbox/mail/messages${search}` });

  test('shows the newest letter first, with its text as it was written', async () => {
    await house.deps.mail.send({ to: 'ada@example.com', subject: 'First', text: 'One\nline' });
    await house.deps.mail.send({ to: 'bob@example.com', subject: 'Second', text: 'Two' });
    const letters = (await read()).json();
    expect(letters.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
    expect(letters[1]).toMatchObject({
      to: 'ada@example.com',
      text: 'One\nline',
      sentAt: house.clock.now().toISOString(),
    });
  });

  test('shows one address its own letters', async () => {
    await house.deps.mail.send({ to: 'eve@example.com', subject: 'For Eve', text: 'x' });
    expect((await read('?to=eve@example.com')).json()).toMatchObject([{ subject: 'For Eve' }]);
  });

  test.each([[{ SMTP_URL: 'smtp://127.0.0.1:2525' }], [{ NODE_ENV: 'production' }], [{ HOST: '0.0.0.0' }]])(
    'is not there with %j',
    async (settings) => {
      const stripe = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
      const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' };
      const real = { ...stripe, ...firebase, SECRET_KEY: 's'.repeat(32), ...settings };
      const strangers = await startTestApp('pglite', { settings: real });
      expect((await strangers.app.inject({ url: '/sandbox/mail/messages' })).statusCode).toBe(404);
      await strangers.close();
    },
  );
});
