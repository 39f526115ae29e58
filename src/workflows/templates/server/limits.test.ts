import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { asMade, type DatabaseKind, databaseKinds } from '#test/database.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { createTemplate, type NewVersion, replaceTemplate } from './save-template.ts';

const content = { overlays: [], padding: null, sizes: [], sample_values: {} };
const plain: NewVersion = { name: 'x', content, picture: null, pictureBytes: null, thumbnail: null };
const withPicture = (name: string, pictureBytes: number): NewVersion => ({
  ...plain,
  picture: `${name}.png`,
  pictureBytes,
  thumbnail: `${name}.webp`,
});

describe.each(databaseKinds)('the limits of templates on %s', (kind: DatabaseKind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());
  const ownerOf = async () => ({ userId: (await app.account({})).userId, plan: 'free' as const });

  test('hold when requests race', async () => {
    const owner = await ownerOf();
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTemplate(app.deps, owner, plain, asMade)),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(templateLimits.perAccount.free);
  });

  test('make one version of each of many changes at once, and store the newest', async () => {
    const owner = await ownerOf();
    const { template } = await createTemplate(app.deps, owner, plain, asMade);
    const changes = templateLimits.versions + 5;
    const changed = await Promise.all(
      Array.from({ length: changes }, () => replaceTemplate(app.deps, { ...owner, id: template.id }, plain)),
    );
    const versions = changed.map(({ version }) => version.version).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: changes }, (_, index) => index + 2));
    const rows = await app.deps.database.query<{ version: number }>(
      'versions_of',
      'select version from template_versions where template_id = $1 order by version',
      [template.id],
    );
    expect(rows.map(({ version }) => version)).toEqual(versions.slice(-templateLimits.versions));
  });

  test('count a picture once, however many templates share it', async () => {
    const owner = await ownerOf();
    const half = templateLimits.storedPictureBytes.free / 2;
    await createTemplate(app.deps, owner, withPicture('a', half), asMade);
    await createTemplate(app.deps, owner, withPicture('a', half), asMade);
    const { template } = await createTemplate(app.deps, owner, withPicture('b', half), asMade);
    const tooLarge = replaceTemplate(app.deps, { ...owner, id: template.id }, withPicture('c', 1));
    await expect(tooLarge).rejects.toMatchObject({ status: 403, code: 'template_storage_limit' });
  });

  test('end with the account', async () => {
    const owner = await ownerOf();
    await createTemplate(app.deps, owner, plain, asMade);
    await app.deps.database.query('delete_user', 'delete from users where id = $1', [owner.userId]);
    const left = await app.deps.database.query(
      'templates_left',
      'select 1 from templates where user_id = $1',
      [owner.userId],
    );
    expect(left).toEqual([]);
  });
});
