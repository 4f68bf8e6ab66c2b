import { defineConfig } from 'drizzle-kit'

/** For `npm run migration`. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['src/features/**/store.ts', 'src/virtual-fleet/demonstration/store.ts', 'src/platform/**/*.table.ts'],
  out: 'src/platform/store/migrations',
})
