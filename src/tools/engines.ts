/**
 * Assignment of test files to databases.
 *
 * All tests run on a PostgreSQL server. The embedded database, which is PostgreSQL as well, runs a part of them:
 * opening, writing, locks, recovery after a kill, and every call. `npm run test:long` runs everything on both and, with
 * CITUS_URL (the address of a coordinator), on Citus.
 */

export const embeddedOnly: readonly string[] = [
  'tests/platform/store/folder.test.ts',
  'tests/platform/store/kill.test.ts',
  // Only `npm run test:long` runs these two: they kill gateways and forwarding.
  'tests/telematics/gateway/kill.test.ts',
  'tests/features/fleet/messages/forward-kill.test.ts',
]

/**
 * Files and folders that `npm test` also runs on the embedded database. They prove that it stores and finds rows, and
 * accepts the statements of each call.
 */
export const embeddedToo: readonly string[] = [
  'tests/platform/store/store.test.ts',
  'tests/platform/record/import.test.ts',
  'tests/platform/record/kinds.test.ts',
  'tests/platform/record/lists.test.ts',
  'tests/platform/answers.test.ts',
  'tests/telematics/ingest/',
]

export const isAmong = (list: readonly string[]) => (file: string) => list.some((entry) => file.startsWith(entry))

/** True for a test file whose tests open a database. */
export const isOnStore = isAmong([
  'tests/platform/',
  'tests/features/',
  'tests/programs/',
  'tests/telematics/',
  'tests/virtual-fleet/simulator/',
  'tests/readme.test.ts',
])
