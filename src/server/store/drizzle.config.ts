import { defineConfig } from 'drizzle-kit'

/** For `npm run migration`. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['src/areas/**/store.ts', 'src/demonstration/store.ts', 'src/server/**/*.table.ts'],
  out: 'src/server/store/migrations',
})
