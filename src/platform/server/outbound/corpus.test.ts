import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeInternet, publicTestCertificate, startFakeInternet } from '#test/outbound/fake-internet.ts';
import cases from '#test/fixtures/corpus/ssrf.json' with { type: 'json' };
import { type Outbound, createOutbound } from './outbound.ts';
import type { Resolver } from './resolve.ts';
import { checkUrl } from './url.ts';

interface Case {
  readonly url: string;
  readonly verdict: string;
  readonly why: string;
  readonly layer?: string;
  /**
   * Answers of the name server in turn: addresses, `null` for a name that is not there, `hang` for none at
   * all.
   */
  readonly dns?: readonly (readonly string[] | null | string)[];
  readonly redirectTo?: string;
  readonly use?: string;
}

const corpus = cases as readonly Case[];
const rules = { ports: [80, 443, 5678, 8080, 8443], allow: [], publicUrl: 'http://self.test' };
const publicAddress =
  /^(93\.184\.215\.\d+|100\.128\.0\.0|172\.32\.0\.1|128\.0\.0\.1|169\.25[35]\.\d+\.\d+|198\.20\.0\.1|2606:.*|2001:4860:.*):\d+$/;
/** Redirects inside the corpus that lead on to another hop of the same case. */
const chain: Readonly<Record<string, string>> = {
  '/chain3': '/chain2',
  '/chain2': '/chain1',
  '/chain1': '/a.png',
};

let internet: FakeInternet;

beforeAll(async () => {
  internet = await startFakeInternet((request, response) => {
    const path = request.url ?? '';
    const here = corpus.find((item) => item.url.endsWith(path) && item.redirectTo !== undefined);
    const location = here?.redirectTo ?? chain[path];
    if (location === undefined) response.end('picture');
    else response.writeHead(302, { location }).end();
  }, publicTestCertificate);
});
afterAll(() => internet.close());

function outboundFor(item: Case): Outbound {
  return createOutbound({
    ...rules,
    userAgent: 'test',
    resolve: resolverFor(item),
    connector: internet.connector,
  });
}

function resolverFor({ dns }: Case): Resolver {
  const responses = [...(dns ?? [])];
  return async (host) => {
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response === 'hang') return new Promise(() => undefined);
    if (response === null || response === undefined || typeof response === 'string')
      throw new Error(`ENOTFOUND ${host}`);
    return response;
  };
}

async function attempt(item: Case): Promise<number> {
  const maxRedirects = item.use === 'webhook' ? 0 : 3;
  const timeoutMs = item.dns?.includes('hang') ? 50 : 5_000;
  const response = await outboundFor(item).fetch(item.url, { maxBytes: 1_000, timeoutMs, maxRedirects });
  await response.cancel();
  return response.status;
}

/** A rebinding name is denied by never asking twice, a webhook's redirect by being the response. */
const deniedByOutcome = (item: Case) => item.layer === 'socket' || item.use === 'webhook';
const denied = corpus.filter((item) => item.verdict === 'deny');

describe('the corpus of addresses', () => {
  test('is whole', () => expect(corpus).toHaveLength(93));

  test.each(denied.filter((item) => !deniedByOutcome(item)).map((item) => [item.why, item] as const))(
    'is denied and dials nothing private: %s',
    async (_why, item) => {
      internet.dialled.length = 0;
      await expect(attempt(item)).rejects.toMatchObject({
        status: 400,
        code: expect.stringMatching(/^(invalid_url|url_not_fetched)$/) as unknown,
      });
      expect(internet.dialled.filter((address) => !publicAddress.test(address))).toEqual([]);
    },
  );

  test.each(denied.filter((item) => item.layer === 'parse').map((item) => [item.why, item.url] as const))(
    'is denied as text, without a look-up: %s',
    (_why, url) => expect(() => checkUrl(url, rules)).toThrow(),
  );

  test.each(corpus.filter(deniedByOutcome).map((item) => [item.why, item] as const))(
    'connects once, to the checked address: %s',
    async (_why, item) => {
      internet.dialled.length = 0;
      const status = await attempt(item);
      expect(internet.dialled).toHaveLength(1);
      expect(internet.dialled[0]).toMatch(publicAddress);
      expect(status).toBe(item.use === 'webhook' ? 302 : 200);
    },
  );

  test.each(corpus.filter((item) => item.verdict === 'allow').map((item) => [item.why, item] as const))(
    'is allowed: %s',
    async (_why, item) => expect(await attempt(item)).toBe(200),
  );
});
