/**
 * Test files under tests/server, tests/areas and tests/gateway that no PostgreSQL server takes part in: they open no
 * store, or the embedded one alone. They would say the same a second time.
 */
export const embeddedAlone: readonly string[] = [
  'tests/server/store/folder.test.ts',
  'tests/server/store/kill.test.ts',
  'tests/server/sheet/csv.test.ts',
  'tests/server/sheet/write.test.ts',
  'tests/server/sheet/xlsx.test.ts',
  'tests/server/files/files.test.ts',
  'tests/server/files/s3.test.ts',
  'tests/server/captcha.test.ts',
  'tests/server/mail.test.ts',
  'tests/server/password.test.ts',
  'tests/areas/alarms/merge.test.ts',
  'tests/areas/messages/condition.test.ts',
  'tests/areas/system/demonstration.test.ts',
  'tests/areas/tracking/ask.test.ts',
  'tests/areas/tracking/geofence.test.ts',
  'tests/areas/tracking/player.test.ts',
  'tests/areas/tracking/pyramid.test.ts',
  'tests/areas/tracking/track.test.ts',
  'tests/gateway/alarms.test.ts',
  'tests/gateway/kill.test.ts',
  'tests/gateway/links.test.ts',
]
