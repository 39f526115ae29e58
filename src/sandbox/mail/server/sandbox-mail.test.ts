import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeEmail } from '#platform/server/mail/mail.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

describe('the mail stand-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('pglite');
  });
  afterAll(() => app.close());

  const read = (search = '') => app.server.inject({ url: `/sandbox/mail/messages${search}` });

  test('lists the newest email first, with its full text', async () => {
    await app.deps.mail.send({
      to: 'ada@example.com',
      subject: 'First',
      text: 'One\nline',
      html: '<p>One</p>',
    });
    await app.deps.mail.send({ to: 'bob@example.com', subject: 'Second', text: 'Two', html: '' });
    const emails = (await read()).json();
    expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
    expect(emails[1]).toMatchObject({
      to: 'ada@example.com',
      text: 'One\nline',
      sentAt: app.clock.now().toISOString(),
    });
  });

  test("shows an email's HTML, in which nothing can run", async () => {
    const action = { label: 'Open', url: 'https://here.test/' };
    await app.deps.mail.send(
      composeEmail({ to: 'joe@example.com', subject: 'For Joe', paragraphs: ['<b>'], action }),
    );
    const [{ id }] = (await read('?to=joe@example.com')).json();
    const shown = await read(`/${id}/html`);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline';/),
    });
    expect(shown.body).toContain('&#60;b&#62;');
    expect((await read('/999999/html')).statusCode).toBe(404);
  });

  test('lists the emails to one address', async () => {
    await app.deps.mail.send({ to: 'eve@example.com', subject: 'For Eve', text: 'x', html: '' });
    expect((await read('?to=eve@example.com')).json()).toMatchObject([{ subject: 'For Eve' }]);
  });

  test.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }],
    [{ NODE_ENV: 'production' }],
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://shop.example' }],
    [{ TRUST_PROXY: '1' }],
  ])('is not served with %j', async (settings) => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    };
    const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' };
    const real = { ...stripe, ...firebase, SECRET_KEY: 's'.repeat(32), ...settings };
    const strangers = await startTestApp('pglite', { settings: real });
    expect((await strangers.server.inject({ url: '/sandbox/mail/messages' })).statusCode).toBe(404);
    await strangers.close();
  });
});
