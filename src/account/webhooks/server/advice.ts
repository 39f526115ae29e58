import type { OutboundFailure } from '#platform/server/outbound/failure.ts';
import { isRedirect } from '#platform/server/outbound/response.ts';
import { chatHostOf } from '#account/webhooks/shared/chat-host.ts';
import { isDelivered, type Receipt } from './send.ts';

type Facts = Pick<Receipt, 'statusCode' | 'contentType' | 'responseText' | 'failure'>;

interface Rule {
  /** Whether the advice applies. */
  readonly fits: (url: URL, facts: Facts) => boolean;
  readonly advice: string;
}

const isOk = ({ statusCode }: Facts) => isDelivered(statusCode);
const status =
  (...codes: readonly number[]) =>
  (_url: URL, { statusCode }: Facts) =>
    codes.includes(statusCode ?? 0);
const failed =
  (failure: OutboundFailure) =>
  (_url: URL, { failure: own }: Facts) =>
    own === failure;
const isN8nTest = (url: URL) => /\/webhook-test\//.test(url.pathname);
const isN8n = (url: URL) => /\/webhook(?:-test|-waiting)?\//.test(url.pathname) || /n8n/i.test(url.hostname);
const says =
  (pattern: RegExp) =>
  (_url: URL, { responseText }: Facts) =>
    pattern.test(responseText ?? '');
const notRegistered = says(/not registered|webhook.*not found/i);
const isMake = (url: URL) => /^hook\.[\w.-]+\.make\.com$|^hook\.integromat\.com$/.test(url.hostname);
const isZapier = (url: URL) => url.hostname === 'hooks.zapier.com';
const isChat = (url: URL) => chatHostOf(url.href) !== undefined;
const isHtml = ({ contentType, responseText }: Facts) =>
  /html/i.test(contentType) || /^\s*<(?:!doctype|html)/i.test(responseText ?? '');

/** Common mistakes (contract 5), the most telling first. Every rule that fits adds its advice. */
const rules: readonly Rule[] = [
  {
    fits: (url, facts) => isN8nTest(url) && !isOk(facts),
    advice:
      'This is an n8n test URL: press "Execute workflow" (or "Listen for test event") in n8n and send ' +
      'the test again within two minutes.',
  },
  {
    fits: (url, facts) => isN8nTest(url) && isOk(facts),
    advice:
      'This is an n8n test URL, which only works while n8n is listening: for real events, activate the ' +
      'workflow and use its production URL, with /webhook/ instead of /webhook-test/.',
  },
  {
    fits: (url, facts) => isN8n(url) && !isN8nTest(url) && facts.statusCode === 404,
    advice:
      'n8n does not know this webhook: activate the workflow, and set the Webhook node to POST and ' +
      'this path.',
  },
  {
    fits: (url, facts) => !isN8n(url) && facts.statusCode === 404 && notRegistered(url, facts),
    advice: 'The receiver says that the webhook is not registered: activate its workflow.',
  },
  {
    fits: (url, facts) => isMake(url) && facts.statusCode === 410,
    advice: 'This webhook no longer exists in Make: create a new one in the scenario and use its address.',
  },
  {
    fits: (url, facts) => isMake(url) && isOk(facts) && /accepted/i.test(facts.responseText ?? ''),
    advice:
      'Make responds "Accepted" as soon as it has stored the data: check the history of the scenario to ' +
      'see whether it ran.',
  },
  {
    fits: (url, facts) => isMake(url) && facts.statusCode === 400,
    advice:
      'Make rejects data while the scenario is off or its queue is full: turn the scenario on and ' +
      'empty its queue.',
  },
  {
    fits: (url, { statusCode }) => isChat(url) && [401, 403, 404].includes(statusCode ?? 0),
    advice:
      "This webhook no longer exists, or its address is incomplete: create a new one in the channel's " +
      'settings and copy the whole address.',
  },
  {
    fits: (url, facts) => isZapier(url) && isOk(facts),
    advice: "Zapier reports success for every hook address, even if the Zap is off: check the Zap's history.",
  },
  {
    fits: (_url, { statusCode }) => isRedirect(statusCode ?? 0),
    advice:
      'The address redirects, and webhooks do not follow redirects: use the final address, often the one ' +
      'with https:// or with or without a slash at its end.',
  },
  {
    fits: status(401, 403),
    advice:
      'The receiver requires authentication or blocks unknown senders: set the Authorization header of ' +
      'the endpoint, or allow unauthenticated requests to this path and check the webhook-signature ' +
      'header.',
  },
  { fits: status(405), advice: 'The receiver does not accept POST here: change its method to POST.' },
  {
    fits: (url, facts) =>
      facts.statusCode === 404 && !isN8n(url) && !isChat(url) && !notRegistered(url, facts),
    advice: 'The receiver has nothing at this address: check the path for typos or missing parts.',
  },
  {
    fits: status(410),
    advice: 'The receiver says that this address is permanently gone: create a new one there and use it.',
  },
  {
    fits: status(413),
    advice: 'The body is too large for the receiver: raise its limit to at least 64 kB.',
  },
  { fits: status(415), advice: 'The receiver does not accept JSON: set it to accept application/json.' },
  {
    fits: status(429),
    advice: 'The receiver gets too many requests: raise its limit, or let it return Retry-After.',
  },
  {
    fits: (_url, { statusCode }) => statusCode !== null && statusCode >= 500,
    advice: 'The receiver failed: check its log at the time of this test.',
  },
  {
    fits: (_url, facts) => isOk(facts) && isHtml(facts),
    advice:
      'The receiver returned a web page: check that this is the address of the webhook itself, not of ' +
      'a page or a sign-in form.',
  },
  {
    fits: failed('timeout'),
    advice:
      'No response in time (5 seconds to connect, 15 in total): check that the server can be reached ' +
      'from the internet, and that it responds before it does the work.',
  },
  {
    fits: failed('refused'),
    advice:
      'The server refused the connection: check host and port, and that the receiver is running and ' +
      'open to the internet.',
  },
  {
    fits: failed('tls'),
    advice:
      "No secure connection: check that the server's certificate is valid, complete and issued for " +
      'this host name.',
  },
  {
    fits: failed('no_address'),
    advice:
      'The host name has no public address: check it for typos. A receiver in a private network needs ' +
      'a tunnel.',
  },
  {
    fits: failed('broken'),
    advice:
      'The connection broke before there was a response: check the log of the server or its proxy at ' +
      'the time of this test.',
  },
  {
    fits: (url, { statusCode }) => statusCode === null && url.protocol === 'http:',
    advice: 'The address starts with http://: most receivers only accept https://.',
  },
  {
    fits: (url, { statusCode }) => statusCode === null && url.protocol === 'https:' && url.port === '5678',
    advice: 'n8n listens on port 5678 without a certificate: try http://, or the address of its proxy.',
  },
];

/** Returns what to do about a receiver's response, one sentence each; empty if nothing is wrong. */
export function adviceFor(url: URL, facts: Facts): string[] {
  return rules.filter(({ fits }) => fits(url, facts)).map(({ advice }) => advice);
}

const localHost = /^(?:localhost|.*\.local(?:host)?|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/i;
const privateHost =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|.*\.(?:internal|lan|home|intranet)$)/i;

/**
 * Returns advice for a URL that the outbound guard refused, from its text alone; undefined if there is none.
 */
export function adviceForRefusedUrl(text: string): string | undefined {
  if (!URL.canParse(text)) {
    return /^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(text)
      ? 'Put https:// in front of the address.'
      : 'Enter a complete address that starts with https://.';
  }
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'Enter an address that starts with https://.';
  if (url.username !== '' || url.password !== '') {
    return (
      'Remove the user name and the password from the address; check the webhook-signature header ' +
      'instead.'
    );
  }
  if (localHost.test(url.hostname)) {
    return (
      'This address is your own computer, which Overprint cannot reach: use a public address, a tunnel or ' +
      '`overprint listen`; in n8n its WEBHOOK_URL.'
    );
  }
  if (privateHost.test(url.hostname)) {
    return (
      'This address is inside a private network, which Overprint cannot reach: use a public address or a ' +
      'tunnel.'
    );
  }
  if (url.port !== '') return `Port ${url.port} is not open: use 443, 80, 8443, 8080 or 5678.`;
  return undefined;
}
