import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'Pacific/Kiritimati' },
  },
});
