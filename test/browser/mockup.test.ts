import { afterAll, beforeAll, expect, test } from 'vitest';
import { photograph } from './editor-page.ts';
import { type Site, startSite } from './site.ts';
import { violations } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('a mockup is made of a photo by pointer and keys, saved as a template, and leads to many pictures', async () => {
  const page = await site.visit('/templates', { as: 'active_sub' });
  await page.getByRole('link', { name: 'New mockup' }).click();
  await page.getByRole('heading', { level: 1, name: 'New mockup' }).waitFor();
  await page.getByLabel('Upload Image').setInputFiles(await photograph(1000, 800));
  const corner = page.getByRole('button', { name: /^Top left:/ });
  await corner.waitFor();
  // In the middle of the photo, in the shape of the sample.
  expect(await corner.getAttribute('aria-label')).toBe('Top left: 36.67 %, 30 %');

  const photo = await page.getByRole('img', { name: 'Photo with the artwork' }).boundingBox();
  const handle = await corner.boundingBox();
  if (!photo || !handle) expect.fail('not shown');
  const middle = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - photo.width / 10, middle.y - photo.height / 20, { steps: 3 });
  await page.mouse.up();
  const [, x = Number.NaN, y = Number.NaN] =
    /([\d.]+) %, ([\d.]+) %/.exec((await corner.getAttribute('aria-label')) ?? '')?.map(Number) ?? [];
  expect(x).toBeCloseTo(26.67, 0);
  expect(y).toBeCloseTo(25, 0);

  const other = page.getByRole('button', { name: /^Bottom right:/ });
  const next = await other.boundingBox();
  if (!next) expect.fail('not shown');
  await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
  await page.mouse.down();
  await page.mouse.move(next.x + 60, next.y + 60, { steps: 3 });
  await page.mouse.up();
  expect(await other.getAttribute('aria-label')).not.toBe('Bottom right: 63.33 %, 70 %');
  await page.getByRole('button', { name: 'Corners' }).click();
  await page.getByLabel('Bottom right, from the left').fill('63.33');
  await page.getByLabel('Bottom right, from the top').fill('70');
  await other.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await other.getAttribute('aria-label')).toBe('Bottom right: 63.43 %, 71.25 %');
  await page.getByLabel('Blend').selectOption('Multiply');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Top right, from the left').fill('10');
  await page.getByText('These corners cross each other.').waitFor();
  await page.getByLabel('Name').fill('Poster');
  expect(await page.getByRole('button', { name: 'Save mockup' }).isDisabled()).toBe(true);
  await page.getByLabel('Top right, from the left').fill('66');
  await page.getByRole('button', { name: 'Save mockup' }).click();
  await page.locator('[data-toast]', { hasText: '"Poster" is saved' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();

  const { data } = (await (await page.request.get('/api/templates')).json()) as {
    data: { id: string; overlays: object[]; image_url: string | null }[];
  };
  expect(data).toHaveLength(1);
  expect(data[0]?.image_url).toContain('/api/templates/');
  expect(data[0]?.overlays).toEqual([
    {
      type: 'image',
      name: 'Artwork',
      image: '{{artwork}}',
      blend: 'multiply',
      corners: [
        { x: `${x}%`, y: `${y}%` },
        { x: '66%', y: '30%' },
        { x: '63.43%', y: '71.25%' },
        { x: '36.67%', y: '70%' },
      ],
    },
  ]);

  await page.goto(`/text-overlay?template=${data[0]?.id}`);
  const layer = page.getByRole('button', { name: 'Artwork, layer 1 of 1' });
  await layer.focus();
  await page.getByRole('button', { name: 'Bottom right: 63.43 %, 71.25 %' }).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Bottom right: 64.43 %, 71.25 %' }).waitFor();
  await page.getByRole('button', { name: /^Top right:/ }).press('ArrowUp');
  await page.getByRole('button', { name: 'Top right: 67 %, 29.88 %' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Top right: 67 %, 30 %' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(site.complaints).toEqual([]);
});

test('a photo of ours is a mockup in two actions, and another one takes its place', async () => {
  const page = await site.visit('/templates', { as: 'active_sub' });
  await page.getByRole('link', { name: 'Use Cushion' }).click();
  await page.getByRole('button', { name: 'Top left: 30 %, 32.6 %' }).waitFor();
  await page.getByRole('button', { name: 'Save mockup' }).click();
  await page.locator('[data-toast]', { hasText: '"Cushion" is saved' }).waitFor();
  const { data } = (await (await page.request.get('/api/templates')).json()) as { data: object[] };
  expect(data).toMatchObject([
    { name: 'Cushion', overlays: [{ image: '{{artwork}}', blend: 'multiply', displace: 40 }] },
  ]);

  await page.getByRole('link', { name: 'New mockup' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Use Phone case' }).click();
  const corner = page.getByRole('button', { name: 'Top left: 37.83 %, 32.62 %' });
  await corner.press('ArrowRight');
  expect(new URL(page.url()).search).toBe('?new=mockup');
  await page.getByLabel('Upload Image').setInputFiles(await photograph(1000, 800));
  await page.getByRole('button', { name: 'Top left: 36.67 %, 30 %' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Phone case');
  expect(site.complaints).toEqual([]);
});
