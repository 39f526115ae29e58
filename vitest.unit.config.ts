import { defineConfig } from 'vitest/config';
import { unitTests } from './test/unit-tests.ts';

/** `npm run check`: the tests that take no time, without what `npm test` sets up for the others. */
export default defineConfig({
  test: {
    include: unitTests(),
    maxWorkers: 3,
    // n8n's own package, which the nodes are given by n8n.
    alias: { 'n8n-workflow': '/clients/n8n/test/n8n-workflow.ts' },
    isolate: false,
    allowOnly: false,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    env: { TZ: 'Pacific/Kiritimati' },
  },
});
