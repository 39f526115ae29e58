import { eq } from 'drizzle-orm';
import type { Principal } from '../../../account/access/server/principal.ts';
import { users } from '../../../account/access/server/tables.ts';
import { presentUser } from '../../../account/access/server/users.ts';
import { accessProblems } from '../../../account/access/shared/contract.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { setSandboxSubscription } from '../shared/contract.ts';

/** The switch that stands in for payment on a local machine. Served only while no payment provider is set. */
export function serveSandboxSubscription(serve: Serve<Principal>, { database }: { readonly database: Database }): void {
  serve(setSandboxSubscription, async ({ principal, body }) => {
    const [row] = await database.orm
      .update(users)
      .set({ userStatus: body.active ? 'active_sub' : 'inactive' })
      .where(eq(users.id, principal.userId))
      .returning();
    if (!row) throw new Problem(accessProblems.signInRequired);
    return { json: presentUser(row), headers: { 'cache-control': 'no-store' } };
  });
}
