import { eq } from 'drizzle-orm';
import type { Serve } from '../../../platform/server/http/serve.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { Principal } from '../../access/server/principal.ts';
import { getImage, resultProblems } from '../shared/contract.ts';
import { type ResultDeps, resultFileKey } from './pending-result.ts';
import { results } from './tables.ts';

/** Serves result links. They need no credential, because their names cannot be guessed (contract 2). */
export function serveResults(serve: Serve<Principal>, { database, files, clock }: ResultDeps): void {
  serve(getImage, async ({ params }) => {
    const [row] = await database.orm.select().from(results).where(eq(results.name, params.name));
    if (!row) throw new Problem(resultProblems.notFound);
    const leftMs = row.expiresAt.getTime() - clock.now().getTime();
    if (leftMs <= 0 || row.removedAt) throw new Problem(resultProblems.expired);
    const file = await files.open(resultFileKey(row.name));
    if (file?.sizeBytes !== row.sizeBytes) {
      file?.stream.destroy();
      throw new Problem(resultProblems.notFound);
    }
    return {
      stream: file.stream,
      contentType: row.contentType,
      headers: {
        'content-length': String(file.sizeBytes),
        'cache-control': `public, max-age=${Math.floor(leftMs / 1000)}, immutable`,
        'content-disposition': `inline; filename="${row.name}"`,
      },
    };
  });
}
