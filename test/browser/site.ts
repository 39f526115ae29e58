import { fileURLToPath } from 'node:url';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Locator,
  Page,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import type { AccountOptions } from '#test/accounts.ts';
import { launchChromium } from './chromium.ts';
import { settle, watchTraffic } from './settle.ts';

const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface VisitOptions extends Pick<BrowserContextOptions, 'colorScheme' | 'viewport' | 'hasTouch'> {
  /** Signs a fresh account with this status in, as somebody who was here before. */
  readonly as?: UserStatus;
  readonly usedThisMonth?: number;
  /** What gives the access: `monthly`, `yearly` or `pass`. */
  readonly stripePlan?: string;
}

/** The real application with its built screens, and a browser in front of it. */
export interface Site {
  readonly app: TestApp;
  readonly origin: string;
  /** What no page may cause: requests to other hosts, script errors, content security policy violations. */
  readonly complaints: readonly string[];
  /** Opens a page with its own cookies. It closes with its test. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  appOptions: Pick<
    TestAppOptions,
    'fetchIdentityKeys' | 'findTxt' | 'worksOnAudio' | 'media' | 'realWaitMs'
  > = {},
): Promise<Site> {
  const app = await startTestApp('postgres', { ...appOptions, webDir, settings });
  const origin = await app.listen();
  const browser = await sharedBrowser();
  const complaints: string[] = [];

  return {
    app,
    origin,
    complaints,
    async visit(path, { as, usedThisMonth = 0, stripePlan, ...options } = {}) {
      const context = await openContext(browser, origin, options);
      onTestFinished(() => context.close());
      const remembered =
        as &&
        (await signIn(
          context,
          { app, origin },
          {
            userStatus: as,
            usedThisMonth,
            ...(stripePlan !== undefined && { stripePlan }),
          },
        ));
      const page = await context.newPage();
      watch(page, origin, complaints);
      await page.goto(path);
      await settle(page);
      await remembered?.dispose();
      return page;
    },
    close: () => app.close(),
  };
}

let shared: Browser | undefined;

/** The browser of all test files of this process, which ends with it. Each visit has its own cookies. */
async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchChromium(inject('chromiumPath'));
  return shared;
}

/**
 * Signs in as somebody who was here before: the browser has the cookie, and the user whose page is drawn at
 * once. Without that user React would show two spinners, each for at least 300 ms (decision 0068). Resolves
 * with the script that stores the user, to be disposed of after the first page. Playwright's `storageState`
 * would open a page of its own for it.
 */
async function signIn(
  context: BrowserContext,
  { app, origin }: Pick<Site, 'app' | 'origin'>,
  account: AccountOptions,
): Promise<Disposable> {
  const { cookie } = await app.account(account);
  const [name = '', value = ''] = cookie.split('=');
  const user = await app.server.inject({ url: '/api/user', headers: { cookie } });
  if (user.statusCode !== 200) throw new Error(`Expected a user, received ${user.statusCode}: ${user.body}`);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  return context.addInitScript(`localStorage.setItem('overprint:user', ${JSON.stringify(user.body)});
    localStorage.setItem('overprint:session', 'cookie');`);
}

async function openContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.on('page', watchTraffic);
}

/** Waits until the element is visible. */
export function expectShown(element: Locator): Promise<void> {
  return element.waitFor();
}

function watch(page: Page, origin: string, complaints: string[]): void {
  page.on('request', (request) => {
    const url = new URL(request.url());
    const own = url.origin === origin || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!own) complaints.push(`foreign host: ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    // The browser's question before unsaved work is lost, which the test itself answers.
    if (dialog.type() !== 'beforeunload') complaints.push(`a dialog of a script: ${dialog.message()}`);
  });
  page.on('console', (message) => {
    // The browser itself logs each response with a status of 400 or more.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`);
    }
  });
}
