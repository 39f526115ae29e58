import { createHash } from 'node:crypto';
import type { IdentitySettings } from '#account/access/shared/identity.ts';

/** The hosts that pages use besides their own. */
export interface HostedProviders {
  readonly identity: IdentitySettings;
  /** Whether pages load the hosted payment provider's script instead of the stand-in. */
  readonly hostedPayment: boolean;
  /** Where result files are loaded from, if not from the page's own origin (`RESULTS_BASE_URL`). */
  readonly resultsOrigin?: string;
}

interface Hosts {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

/** The texts of inline scripts and styles. Each is allowed by its hash. */
export interface InlineTexts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const noHosts: Hosts = { script: [], connect: [], frame: [], image: [] };

/** Sources that the payment provider's script needs (docs.stripe.com/security/guide). */
const paymentHosts: Hosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: [],
};

/**
 * The provider's library loads reCAPTCHA where the project asks for it (cloud.google.com/recaptcha/docs/faq).
 */
const recaptcha = { page: 'https://www.google.com/recaptcha/', files: 'https://www.gstatic.com/recaptcha/' };

/**
 * Sources for signing in: Google's hosts with the hosted provider, none with the stand-in. The token-sync
 * address is the operator's.
 */
function identityHosts({ sandbox, authDomain, tokenSyncUrl }: IdentitySettings): Hosts {
  if (sandbox) return { ...noHosts, frame: ["'self'"] };
  return {
    script: ['https://apis.google.com', recaptcha.page, recaptcha.files],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      recaptcha.page,
      ...(tokenSyncUrl === undefined ? [] : [new URL(tokenSyncUrl).origin]),
    ],
    frame: [`https://${authDomain}`, recaptcha.page],
    image: ['https://*.googleusercontent.com'],
  };
}

/** Features of the browser that pages and their frames never use. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** Returns `Permissions-Policy`: only the hosted payment provider's frames may use wallets. */
export function permissionsPolicy({ hostedPayment }: HostedProviders): string {
  const payment = hostedPayment ? '(self "https://js.stripe.com")' : '()';
  return [...unusedFeatures.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/**
 * Returns `Content-Security-Policy`. Scripts and styles come only from our own origin. 'wasm-unsafe-eval'
 * allows WebAssembly, which shapes the text overlay's glyphs, but no script.
 */
export function contentSecurityPolicy(
  { identity, hostedPayment, resultsOrigin }: HostedProviders,
  inline: InlineTexts,
): string {
  const sources = [identityHosts(identity), hostedPayment ? paymentHosts : noHosts];
  const results = resultsOrigin === undefined ? [] : [resultsOrigin];
  const hosts = (kind: keyof Hosts) => sources.flatMap((source) => source[kind]);
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...inline.scripts.map(sourceOf), ...hosts('script')],
    ['style-src', "'self'", ...inline.styles.map(sourceOf)],
    ['img-src', "'self'", 'blob:', 'data:', ...results, ...hosts('image')],
    ['font-src', "'self'"],
    ['media-src', "'self'", ...results],
    ['connect-src', "'self'", ...hosts('connect')],
    ['frame-src', ...hosts('frame')],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
