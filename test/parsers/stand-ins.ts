import { string } from 'fast-check';
import { startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { parseForm } from '#sandbox/payments/server/api/params.ts';
import { StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { casesOf, type ParserCase, readsAny, readsEach } from './case.ts';

/** The longest body without a credential. */
const bodyLength = 16_000;
const long = (...units: string[]) => units.map((unit) => unit.repeat(bodyLength / unit.length));

function readsForm(text: string): void {
  try {
    parseForm(text);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
}

export const standInCases: readonly ParserCase[] = [
  ...casesOf('Stand-in for the identity provider', {
    '16 KB of anything': (world) => {
      const texts = [
        ...long('{"a":', '[', '"\\u0041'),
        `{"requestUri":"${'http:'.repeat(3_000)}"}`,
        `{"idToken":"${'e30.'.repeat(3_900)}"}`,
      ];
      return async () => {
        for (const text of texts)
          for (const verb of ['signInWithIdp', 'lookup', 'signUp'])
            await world.post(
              `/identitytoolkit.googleapis.com/v1/accounts:${verb}`,
              'application/json',
              Buffer.from(text),
            );
      };
    },
  }),
  ...casesOf('Stand-in for the payment provider', {
    'any text': readsAny(string({ unit: 'binary-ascii', maxLength: 200 }), readsForm),
    '16 KB of names': readsEach(
      () => [
        ...long('a[]=&', 'a[', '[a]', '%5B', '&', '='),
        `a${'[a]'.repeat(5_000)}=1`,
        `a${'[]'.repeat(7_500)}=1`,
      ],
      readsForm,
    ),
    'over its address': (world) => {
      const bodies = [`a${'[a]'.repeat(5_000)}=1`, ...long('a[]=&', '&')].map((text) => Buffer.from(text));
      return async () => {
        for (const body of bodies)
          await world.post('/sandbox/stripe/v1/payment_intents', 'application/x-www-form-urlencoded', body);
      };
    },
  }),
  ...casesOf('Stand-in for the marketplace', {
    '20 MB of a form and of a webhook': async () => {
      const body = Buffer.alloc(20_000_000, 'a&');
      return async () => {
        const market = await startMarketplace();
        for (const path of ['/admin/works', '/hooks/a'])
          await fetch(market.origin + path, { method: 'POST', body }).then(
            (response) => response.text(),
            () => undefined,
          );
        await market.close();
      };
    },
  }),
];
