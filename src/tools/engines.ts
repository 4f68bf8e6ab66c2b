/**
 * Which test files run on which database. Everything runs on a PostgreSQL server; the embedded database, which is
 * PostgreSQL too, proves with a part of it that it behaves alike: what opens, writes, locks, survives a kill, and
 * answers to each call. `npm run test:long` runs everything on both and, with CITUS_URL, the address of a coordinator,
 * on Citus.
 */

/** Files that are about the embedded database alone. */
export const embeddedOnly: readonly string[] = [
  'tests/server/store/folder.test.ts',
  'tests/server/store/kill.test.ts',
  // `npm run test:long` alone runs these two: they kill gateways and forwarding.
  'tests/gateway/kill.test.ts',
  'tests/areas/messages/forwardKill.test.ts',
]

/** Files and folders that `npm test` runs on the embedded database as well: how it keeps and finds rows, and that it takes the statements of each call. */
export const embeddedToo: readonly string[] = [
  'tests/server/store/store.test.ts',
  'tests/server/record/import.test.ts',
  'tests/server/record/kinds.test.ts',
  'tests/server/record/lists.test.ts',
  'tests/server/answers.test.ts',
  'tests/ingest/',
]

/** Whether a test file, or the folder it is in, is among these. */
export const isAmong = (list: readonly string[]) => (file: string) => list.some((entry) => file.startsWith(entry))
