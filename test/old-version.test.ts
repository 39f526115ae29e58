import { describe, expect, it } from 'vitest';
import { databaseKinds, freshDatabase } from './database.ts';
import { findRefused, recordedStatements } from './old-version/statements.ts';

describe.each(databaseKinds)('the version before on this schema, on %s', (kind) => {
  it('finds every table, column and unique index that its statements use', async () => {
    const statements = recordedStatements();
    expect(statements.length).toBeGreaterThan(150);
    const fresh = await freshDatabase(kind);
    expect(await findRefused(fresh.database, statements)).toEqual([]);
    await fresh.close();
  });

  it('would notice a column that is gone', async () => {
    const fresh = await freshDatabase(kind);
    await fresh.database.query('gone', 'alter table api_requests drop column "endpoint"', []);
    const refused = await findRefused(fresh.database, recordedStatements());
    expect(refused.map(({ reason }) => reason).join('\n')).toContain('"endpoint"');
    await fresh.close();
  });
});
