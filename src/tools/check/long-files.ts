/**
 * Test files of `npm run test:long` alone: they end processes in the middle of their work, simulate fleets, move and
 * upgrade whole databases, or repeat in other shells and languages. Their subjects change rarely.
 */
export const longFiles: readonly string[] = [
  'tests/areas/analysis/batterySimulated.test.ts',
  'tests/areas/events/drawKill.test.ts',
  'tests/areas/messages/forwardKill.test.ts',
  'tests/areas/ota/ddiAttacks.test.ts',
  'tests/areas/ota/deviceHostile.test.ts',
  'tests/areas/ota/deviceSlow.test.ts',
  'tests/areas/ota/simulated.test.ts',
  'tests/areas/ota/simulatedKill.test.ts',
  'tests/areas/ota/simulatedUptane.test.ts',
  'tests/areas/system/demonstrationLoad.test.ts',
  'tests/demonstration/upgrades.test.ts',
  'tests/gateway/faults.test.ts',
  'tests/gateway/kill.test.ts',
  'tests/gateway/together.test.ts',
  'tests/server/http/behindNginx.test.ts',
  'tests/server/platform/backup.test.ts',
  'tests/server/platform/move.test.ts',
  'tests/server/platform/operator.test.ts',
  'tests/server/security/ownRows.test.ts',
  'tests/server/security/parallel.test.ts',
  'tests/server/upgrade/rolling.test.ts',
  'tests/server/uploads/kill.test.ts',
  'tests/server/work/kill.test.ts',
  'tests/simulator/box.test.ts',
  'tests/simulator/demonstration.test.ts',
  'tests/simulator/diagnosis.test.ts',
  'tests/simulator/fleet.test.ts',
  'tests/simulator/logs.test.ts',
]
