import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate` writes a migration for what has changed in the tables of the platform and the
// features. Stand-ins are left out: each creates its own tables when it is opened.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/server/*/tables.ts',
    './src/account/*/server/tables.ts',
    './src/tools/*/server/tables.ts',
    './src/workflows/*/server/tables.ts',
    './src/app/server/*/tables.ts',
  ],
  out: './migrations',
});
