import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/*/test/**/*.test.ts'],
    // n8n's own package, which the nodes are given by n8n.
    alias: { 'n8n-workflow': '/clients/n8n/test/n8n-workflow.ts' },
    // One more than the cores that this project counts on: tests of processes and browsers wait half of their
    // time.
    maxWorkers: 3,
    // Most files start the application, and reading its modules takes longer than most tests of it.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // For a machine that is busy with something else; `npm test` names each test that needed it.
    retry: 1,
    // Only a failure takes so long, on a slow machine as well.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { TZ: 'Pacific/Kiritimati' },
  },
});
