import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright-core';
import sharp from 'sharp';
import { settle } from '../browser/settle.ts';

import { createCustomer, type Customer } from './customer.ts';
import { type Scene, scenesOf } from './scenes.ts';
import { type Look, openPage, type Stage, startStage } from './stage.ts';

/**
 * Takes pictures of every screen (`npm run gallery`): into docs/screens on a phone in the dark and on a desk in the light;
 * with `-- --all FOLDER` at all four widths in both themes. `-- --only NAME,NAME` takes some of them.
 */
const phone: Look = { width: 390, colorScheme: 'dark' };
const desk: Look = { width: 1280, colorScheme: 'light' };
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

/** A dialog is taken as it stands on the screen, a page as far as anybody looks. */
async function extentOf(page: Page, { width }: Look): Promise<PageScreenshotOptions> {
  if (await page.getByRole('dialog').isVisible()) return {};
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) } };
}

async function take(stage: Stage, customer: Customer, scene: Scene, look: Look, to: string): Promise<void> {
  const page = await openPage(stage, look, scene.visitor ? undefined : customer.page);
  await page.goto(scene.path);
  await settle(page);
  await scene.act?.(page);
  const picture = await page.screenshot(await extentOf(page, look));
  const file = join(to, `${scene.name}-${look.width}-${look.colorScheme}.webp`);
  await writeFile(file, await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer());
  await page.context().close();
}

const stage = await startStage();
try {
  await mkdir(folder, { recursive: true });
  const customer = await createCustomer(stage);
  for (const scene of scenesOf(customer).filter(({ name }) => wanted?.includes(name) ?? true)) {
    for (const look of has('--all') ? allLooks : [phone, desk]) {
      try {
        await take(stage, customer, scene, look, folder);
      } catch (cause) {
        throw new Error(`${scene.name} at ${look.width} px`, { cause });
      }
    }
    process.stdout.write(`${scene.name}\n`);
  }
} finally {
  await stage.close();
}
