import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

const atOverprint = () => 'overprint.example';
const accessOf = (path: string) => routeOf(path, atOverprint).access;

test('every route of the table is there for whom the table names', () => {
  const access = {
    open: ['/', '/login', '/auth/action', '/auth/reset'],
    visitor: ['/auth'],
    signedIn: [
      '/app',
      '/results',
      '/webhooks',
      '/analytics',
      '/account',
      '/payment-success',
      '/subscription-success',
    ],
    subscriber: [
      '/redbubble',
      '/redbubble/12',
      '/text-overlay',
      '/image-padding',
      '/print-files',
      '/audio-extraction',
      '/templates',
      '/api-keys',
      '/checkout',
      '/subscribe',
    ],
  };
  for (const [wanted, paths] of Object.entries(access)) {
    for (const path of paths) expect([path, accessOf(path)]).toEqual([path, wanted]);
  }
});

test('the start page is the home screen for a signed-in user and the landing page for a visitor', () => {
  const start = routeOf('/', atOverprint);
  expect(start.signedInPage).toBe(routeOf('/app', atOverprint).page);
  expect(start.page).not.toBe(start.signedInPage);
});

test('a slash at the end leads to the same route, any other path to the not-found page', () => {
  expect(routeOf('/app/', atOverprint).title).toBe('Home');
  for (const path of [
    '/no/such/page',
    '/App',
    '/app/x',
    '/app/12',
    '/toString',
    '/redbubble/:id',
    '/redbubble/0',
    '/redbubble/x',
  ]) {
    expect([path, routeOf(path, atOverprint).title]).toEqual([path, '404 Page Not Found']);
  }
});

test("the sandbox and the kit exist only on the server's own machine", () => {
  for (const path of ['/sandbox', '/sandbox/mail', '/kit']) {
    expect(routeOf(path, atOverprint).title).toBe('404 Page Not Found');
    expect(routeOf(path, () => 'localhost').title).not.toBe('404 Page Not Found');
  }
});
