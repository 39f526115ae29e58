import { accessProblems } from '#account/access/shared/contract.ts';
import { budgetProblems } from '#account/budgets/shared/budgets.ts';
import { connectionProblems } from '#account/connections/shared/contract.ts';
import { getSampleFile } from '#account/webhooks/shared/sample-files.ts';
import { databaseUnavailable } from '#platform/server/database/errors.ts';
import { uploadProblems } from '#platform/server/upload/problems.ts';
import { idempotencyProblems } from '#platform/shared/idempotency.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { storageFull, storageUnavailable } from '#platform/shared/storage-problems.ts';
import { allFeatures } from './features.ts';
import { mcpProblems } from './mcp/endpoint.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

/** Problems that any endpoint may have, which declare only their own. */
export const sharedProblems: readonly ProblemShape[] = [
  ...Object.values(accessProblems),
  ...Object.values(usageProblems),
  ...Object.values(budgetProblems),
  connectionProblems.cap,
  ...Object.values(uploadProblems),
  ...Object.values(idempotencyProblems),
  ...Object.values(mcpProblems),
  getSampleFile.missing,
  databaseUnavailable,
  storageFull,
  storageUnavailable,
];

/** Why work failed that goes on after its response. */
export const workProblems = allFeatures().flatMap(({ workProblems: problems = [] }) => problems);
