import { expect, test } from 'vitest';
import { paths } from '#platform/shared/paths.ts';
import { routeOf } from '#app/web/routes.ts';
import { moreLinks, toolLinks } from '#app/web/screen-links.ts';
import { closedToolAt } from './closed-tools.ts';

const routeAt = (path: string) => routeOf(path, () => '');
/** What every account has on the home screen, though the screen is closed. */
const open: readonly string[] = [paths.apiKeys];

test('each closed link of the sidebar leads to a page of its own, under its name', () => {
  const closed = [...toolLinks, ...moreLinks].filter(
    ({ path }) => routeAt(path).access === 'subscriber' && !open.includes(path),
  );
  expect(closed.length).toBeGreaterThan(5);
  for (const { path, label } of closed) {
    expect(closedToolAt(path)).toMatchObject({ title: label, path });
    expect(closedToolAt(path)?.points.length).toBeGreaterThan(2);
  }
});

test("a shop's page belongs to the shop monitor, and other addresses to no tool", () => {
  expect(closedToolAt('/redbubble/12')?.title).toBe('Shop Monitor');
  for (const path of ['/subscribe', '/checkout', '/api-keys', '/app', '/text-overlays']) {
    expect(closedToolAt(path)).toBeUndefined();
  }
});
