import { createHash } from 'node:crypto';
import type { IdentitySettings } from '../../account/access/shared/identity.ts';

/** The hosted providers that the pages reach. */
export interface Outside {
  readonly identity: IdentitySettings;
  /** The real payment provider's script runs on the pages, and not the local stand-in. */
  readonly hostedPayment: boolean;
}

interface Hosts {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

/** The texts of scripts and styles that stand in the page itself; each is allowed by its hash. */
export interface PageParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const noHosts: Hosts = { script: [], connect: [], frame: [], image: [] };

/** What the payment provider's script needs beside our own origin (docs.stripe.com/security/guide). */
const paymentHosts: Hosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: [],
};

/**
 * What signing in needs of other hosts: nothing with the local stand-in, Google's own with the real provider.
 */
function identityHosts({ sandbox, authDomain }: IdentitySettings): Hosts {
  if (sandbox) return { ...noHosts, frame: ["'self'"] };
  return {
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomain}`],
    image: ['https://*.googleusercontent.com'],
  };
}

/** What pages and their frames never ask a browser for, whatever runs in them. */
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

/**
 * `Permissions-Policy` of the pages: wallets pay through the hosted payment provider's frames, all else is
 * off.
 */
export function permissionsPolicy({ hostedPayment }: Outside): string {
  const payment = hostedPayment ? '(self "https://js.stripe.com")' : '()';
  return [...unusedFeatures.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/**
 * Scripts and styles come from here alone; what the kit's parts style while they run goes through the style
 * object. 'wasm-unsafe-eval' compiles WebAssembly, which shapes the text overlay's letters, and no script.
 */
export function contentSecurityPolicy({ identity, hostedPayment }: Outside, own: PageParts): string {
  const sources = [identityHosts(identity), hostedPayment ? paymentHosts : noHosts];
  const hosts = (kind: keyof Hosts) => sources.flatMap((source) => source[kind]);
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...own.scripts.map(sourceOf), ...hosts('script')],
    ['style-src', "'self'", ...own.styles.map(sourceOf)],
    ['img-src', "'self'", 'blob:', 'data:', ...hosts('image')],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
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
