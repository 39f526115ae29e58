import { describe, expect, test } from 'vitest';
import { adviceFor, adviceForRefusedUrl } from './advice.ts';

const hook = 'https://hook.test/in';
const html = '<!doctype html><title>Sign in</title>';

describe('advice for the response of a receiver', () => {
  test.each([
    ['https://n8n.test/webhook-test/abc', 404, 'not registered', 'Execute workflow'],
    ['https://n8n.test/webhook-test/abc', 200, '{}', 'production URL'],
    [
      'https://n8n.test/webhook/abc',
      404,
      'The requested webhook "POST abc" is not registered.',
      'activate the workflow',
    ],
    ['https://hook.eu1.make.com/abc', 200, 'Accepted', 'history'],
    ['https://hook.eu1.make.com/abc', 400, 'Queue is full.', 'scenario'],
    ['https://hook.eu1.make.com/abc', 410, '', 'create a new one'],
    ['https://hooks.zapier.com/hooks/catch/1/abc', 200, '{"status":"success"}', "Zap's history"],
    [hook, 301, '', 'final address'],
    [hook, 308, '', 'final address'],
    [hook, 401, '', 'unauthenticated'],
    [hook, 403, '', 'unauthenticated'],
    [hook, 404, '', 'check the path'],
    [hook, 404, 'webhook not registered', 'activate its workflow'],
    [hook, 405, '', 'accept POST'],
    [hook, 410, '', 'permanently gone'],
    [hook, 415, '', 'application/json'],
    [hook, 429, '', 'Retry-After'],
    [hook, 502, '', 'its log'],
    [hook, 200, html, 'web page'],
    ['http://hook.test/in', null, null, 'only accept https://'],
    ['https://n8n.test:5678/webhook/abc', null, null, 'port 5678'],
  ])('%s that responds with %s %j', (url, statusCode, responseText, advice) => {
    const facts = { statusCode, responseText, contentType: '', failure: null };
    expect(adviceFor(new URL(url), facts).join('\n')).toContain(advice);
  });

  test.each([
    ['timeout', 'in time'],
    ['refused', 'refused the connection'],
    ['tls', 'certificate'],
    ['no_address', 'no public address'],
    ['broken', 'broke before'],
  ] as const)('a request that ended without one, by %s', (failure, advice) => {
    const facts = { statusCode: null, responseText: null, contentType: '', failure };
    expect(adviceFor(new URL(hook), facts)).toEqual([expect.stringContaining(advice)]);
  });

  test('a receiver that accepts the webhook needs none', () => {
    expect(
      adviceFor(new URL(hook), { statusCode: 204, responseText: '', contentType: '', failure: null }),
    ).toEqual([]);
  });
});

describe('advice for a URL that is refused', () => {
  test.each([
    ['http://localhost:5678/webhook/x', 'your own computer'],
    ['http://127.0.0.1:5678/webhook/x', 'your own computer'],
    ['http://[::1]/x', 'your own computer'],
    ['http://192.168.1.20:5678/webhook/x', 'private network'],
    ['http://n8n.internal/x', 'private network'],
    ['https://user:word@hook.test/', 'Remove the user name'],
    ['https://hook.test:9999/', 'Port 9999'],
    ['ftp://hook.test/', 'starts with https://'],
    ['hook.test/in', 'Put https:// in front'],
    ['nonsense', 'complete address'],
  ])('%s', (url, advice) => {
    expect(adviceForRefusedUrl(url)).toContain(advice);
  });
});
