import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate` writes a migration for what has changed in the rooms' tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/server/tables.ts',
  out: './migrations',
});
