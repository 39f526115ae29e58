import { readFile } from 'node:fs/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { firebaseSettings, projectId, type TestProvider } from './provider.ts';

const standIn = new URL('../../src/sandbox/identity/web/pages/gapi.js', import.meta.url);
const { FIREBASE_AUTH_DOMAIN: authDomain } = firebaseSettings;

/** The frame and the popup of the provider's own domain, which communicate over a channel. */
const framePage = `<script>
  new BroadcastChannel('provider').onmessage = ({ data }) => parent.postMessage({ authEvent: data }, '*');
</script>`;
const popupPage = `<h1>Sign in with Google</h1><button>Ada Lovelace</button><script>
  const asked = new URL(location.href).searchParams;
  document.querySelector('button').onclick = () => new BroadcastChannel('provider').postMessage({
    type: asked.get('authType'), eventId: asked.get('eventId'), urlResponse: location.origin + '/__/auth/handler?code=x',
    sessionId: 's', postBody: null, tenantId: null, error: null,
  });
</script>`;

/** What the library calls of reCAPTCHA Enterprise. */
const recaptchaScript = `window.grecaptcha = { enterprise: {
  ready: (run) => run(),
  execute: (key) => Promise.resolve(key === 'site-key' ? 'a person' : 'a robot'),
} };
window[new URL(document.currentScript.src).searchParams.get('onload')]();`;

interface ProviderPages {
  readonly now: () => Date;
  /** Whether an email signs in only with a token of reCAPTCHA. */
  readonly asksForRecaptcha?: boolean;
  readonly passwordRules?: object;
}

/**
 * Responds for the provider's hosts in a browser, as Firebase would for one person who signs in by email and
 * by Google.
 */
export async function respondForProvider(
  context: BrowserContext,
  provider: TestProvider,
  { now, asksForRecaptcha = false, passwordRules = {} }: ProviderPages,
): Promise<void> {
  const person = {
    localId: 'uid-ada',
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    emailVerified: true,
  };
  const signedIn = async () => ({
    ...person,
    idToken: await provider.token(now(), {
      uid: person.localId,
      email: person.email,
      name: person.displayName,
    }),
    refreshToken: 'refresh',
    expiresIn: '3600',
  });
  const responses: Readonly<Record<string, (sent: string) => Promise<object>>> = {
    signInWithPassword: async (sent) =>
      !asksForRecaptcha || sent.includes('"captchaResponse":"a person"')
        ? signedIn()
        : { error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } },
    recaptchaConfig: async () => ({
      recaptchaKey: `projects/${projectId}/keys/site-key`,
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' }],
    }),
    passwordPolicy: async () => ({
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
      allowedNonAlphanumericCharacters: ['!', '?'],
      customStrengthOptions: { minPasswordLength: 6, ...passwordRules },
    }),
    signInWithIdp: async () => ({ ...(await signedIn()), providerId: 'google.com' }),
    projects: async () => ({ projectId, authorizedDomains: ['127.0.0.1'] }),
    lookup: async () => ({
      users: [{ ...person, createdAt: '1700000000000', lastLoginAt: '1700000000000' }],
    }),
  };

  await context.route('https://identitytoolkit.googleapis.com/**', async (route) => {
    const respond = responses[/v[12]\/(?:accounts:)?(\w+)/.exec(route.request().url())?.[1] ?? ''];
    if (route.request().method() === 'OPTIONS') return allow(route);
    return respond
      ? allow(route, await respond(route.request().postData() ?? ''))
      : route.fulfill({ status: 404, json: {} });
  });
  await context.route('https://www.google.com/recaptcha/enterprise.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: recaptchaScript }),
  );
  await context.route('https://apis.google.com/js/api.js?*', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(standIn, 'utf8') }),
  );
  await context.route(`https://${authDomain}/__/auth/iframe?*`, (route) => page(route, framePage));
  await context.route(`https://${authDomain}/__/auth/handler?*`, (route) => page(route, popupPage));
}

function page(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Sign in</title>${body}` });
}

function allow(route: Route, json: object = {}): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  return route.fulfill({ status: 'error' in json ? 400 : 200, json, headers });
}
