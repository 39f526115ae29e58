import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settle } from '#test/browser/settle.ts';
import { createCustomer, type Customer } from './customer.ts';
import { type Scene, scenesOf } from './scenes.ts';
import { type Look, openPage, type Stage, startStage } from './stage.ts';

/**
 * Takes screenshots of every screen (`npm run gallery`): into docs/screens on a phone in the dark theme and
 * on a desktop in the light theme; with `-- --all FOLDER` at four widths in both themes. `-- --only
 * NAME,NAME` takes some of them.
 */
const phone: Look = { width: 390, colorScheme: 'dark' };
const desktop: Look = { width: 1280, colorScheme: 'light' };
const allLooks: readonly Look[] = [390, 768, 1280, 1920].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);

const maxHeight = 5_000;

const option = (name: string) => process.argv[process.argv.indexOf(name) + 1];
const has = (name: string) => process.argv.includes(name);
const folder = has('--all') ? option('--all') : new URL('../../docs/screens', import.meta.url).pathname;
const wanted = has('--only') ? option('--only')?.split(',') : undefined;
if (!folder) throw new Error('--all needs a folder');

/**
 * Makes the window as high as the page, so that sticky elements are at its edges, unless a dialog is open.
 * Throws if the page is too wide.
 */
async function showAll(page: Page, { width }: Look): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) return;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) });
  await page.evaluate('scrollTo(0, 0)');
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (overflow > 0) throw new Error(`The page is ${overflow} px wider than its window`);
  await settle(page);
}

/** What stands for content that is being loaded. */
const placeholders = 'main :is(.animate-breathe, .animate-turn)';

async function take(stage: Stage, customer: Customer, scene: Scene, look: Look, to: string): Promise<void> {
  const page = await openPage(stage, look, scene.visitor ? undefined : customer.page);
  await page.goto(scene.path);
  await settle(page);
  if (!scene.isCatalogue) await page.locator(placeholders).first().waitFor({ state: 'detached' });
  await settle(page);
  await scene.act?.(page);
  await showAll(page, look);
  const picture = await page.screenshot();
  const file = join(to, `${scene.name}-${look.width}-${look.colorScheme}.webp`);
  await writeFile(file, await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer());
  await page.context().close();
}

/** Returns the gallery's page: each screen on a desktop and on a phone. */
function indexOf(scenes: readonly Scene[]): string {
  const fileOf = ({ name }: Scene, { width, colorScheme }: Look) => `${name}-${width}-${colorScheme}.webp`;
  const rows = scenes.map(
    (scene) =>
      `## ${scene.name}\n\n<img src="${fileOf(scene, desktop)}" width="640" alt="At a desk"> <img ` +
      `src="${fileOf(scene, phone)}" width="195" alt="On a phone">\n`,
  );
  return (
    '# Screens\n\nTaken by `npm run gallery`: at 1280 px in the light and at 390 px in the ' +
    `dark.\n\n${rows.join('\n')}`
  );
}

const stage = await startStage();
try {
  await mkdir(folder, { recursive: true });
  const customer = await createCustomer(stage);
  for (const scene of scenesOf(customer).filter(({ name }) => wanted?.includes(name) ?? true)) {
    for (const look of has('--all') ? allLooks : [phone, desktop]) {
      try {
        await take(stage, customer, scene, look, folder);
      } catch (cause) {
        throw new Error(`${scene.name} at ${look.width} px`, { cause });
      }
    }
    process.stdout.write(`${scene.name}\n`);
  }
  if (!has('--all')) await writeFile(join(folder, 'README.md'), indexOf(scenesOf(customer)));
} finally {
  await stage.close();
}
