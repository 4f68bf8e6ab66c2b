/**
 * Assignment of test files to databases.
 *
 * All tests run on a PostgreSQL server. The embedded database, which is PostgreSQL as well, runs a part of them:
 * opening, writing, locks, recovery after a kill, and every call. `npm run test:long` runs everything on both and, with
 * CITUS_URL (the address of a coordinator), on Citus.
 */

export const embeddedOnly: readonly string[] = [
  'tests/server/store/folder.test.ts',
  'tests/server/store/kill.test.ts',
  // Only `npm run test:long` runs these two: they kill gateways and forwarding.
  'tests/gateway/kill.test.ts',
  'tests/areas/messages/forwardKill.test.ts',
]

/**
 * Files and folders that `npm test` also runs on the embedded database. They prove that it stores and finds rows, and
 * accepts the statements of each call.
 */
export const embeddedToo: readonly string[] = [
  'tests/server/store/store.test.ts',
  'tests/server/record/import.test.ts',
  'tests/server/record/kinds.test.ts',
  'tests/server/record/lists.test.ts',
  'tests/server/answers.test.ts',
  'tests/ingest/',
]

export const isAmong = (list: readonly string[]) => (file: string) => list.some((entry) => file.startsWith(entry))
