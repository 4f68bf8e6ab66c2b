import { defineConfig } from 'drizzle-kit'

/** For `drizzle-kit generate --config src/server/store/drizzle.config.ts`, run from the project's root. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['src/areas/**/store.ts', 'src/demonstration/store.ts', 'src/server/**/*.table.ts'],
  out: 'src/server/store/migrations',
})
