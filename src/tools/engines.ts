/**
 * Which test files run on which database. Everything runs on a PostgreSQL server; the embedded database, which is
 * PostgreSQL too, proves with a part of it that it behaves alike: what opens, writes, locks, survives a kill, and
 * answers to each call. With CITUS_URL, the address of a coordinator, a part runs on Citus for the same reason.
 * `npm run test:long` runs everything on all of them, `npm test -- citus` everything on Citus.
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
  'tests/server/record/',
  'tests/server/answers.test.ts',
  'tests/ingest/',
]

/** Files and folders that run on Citus as well, where there is one: how rows are spread, found, locked and refused. */
export const citusToo: readonly string[] = [
  'tests/server/store/citus.test.ts',
  'tests/server/store/store.test.ts',
  'tests/server/record/',
  'tests/server/answers.test.ts',
  'tests/ingest/',
  'tests/server/explore/roll-up.test.ts',
  'tests/server/platform/keys.test.ts',
  'tests/server/platform/move.test.ts',
  'tests/areas/accounts/user.test.ts',
  'tests/areas/alarms/signalRule.test.ts',
  'tests/areas/analysis/explore-figures.test.ts',
  'tests/areas/ota/deviceToken.test.ts',
  'tests/areas/tracking/driven.test.ts',
  'tests/areas/tracking/lists.test.ts',
  'tests/areas/tracking/liveMap.test.ts',
  'tests/areas/commands/calls.test.ts',
  'tests/areas/diagnosis/fault.test.ts',
  'tests/gateway/presence.test.ts',
]

/** Whether a test file, or the folder it is in, is among these. */
export const isAmong = (list: readonly string[]) => (file: string) => list.some((entry) => file.startsWith(entry))
