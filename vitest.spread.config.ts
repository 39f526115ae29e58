import { defineConfig } from 'vitest/config';
import { LeftOutReporter } from './test/spread/reporter.ts';
import { rigCount } from './test/spread/settings.ts';
import { spreadTests } from './test/spread/spread-tests.ts';

/** `npm run test:spread`: every app of a test is two web and two worker processes behind a balancer. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/spread/global-setup.ts'],
    setupFiles: ['test/spread/set-up.ts'],
    include: spreadTests(),
    reporters: ['default', new LeftOutReporter()],
    // Each has four processes of its own.
    maxWorkers: rigCount,
    isolate: false,
    allowOnly: false,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    env: { TZ: 'Pacific/Kiritimati', TEST_SPREAD: '1' },
  },
});
