import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Modules that convert moments to clock times and back for all others. */
const helpers = new Set([
  'src/domain/time.ts',
  'src/domain/zone.ts',
  'src/ui/parts/zoned-date.ts',
  'src/ui/parts/zoned-dayjs.ts',
])

const rules: readonly (readonly [RegExp, string])[] = [
  [
    /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.getTimezoneOffset\(|\.to(Locale)?(Date|Time)String\(|\bDate\([^)]*\)\.toLocaleString\(/,
    'the clock of this device: formatTime, formatMinute, formatClock of useT show the right zone, wallClock of src/domain/zone.ts computes in one',
  ],
  [
    // Names of days and months have no zone.
    /\bDateTimeFormat\((?!.*timeZone: 'UTC')/,
    'a format of its own: moments are written by domain/contract/moments.ts, zones are read by src/domain/zone.ts',
  ],
  [
    /\bformat(Time|Minute)\(.*\)\.(slice|split|replace)\(/,
    'a piece of a formatted moment, which differs by language: use formatMinute, formatClock or formatDay',
  ],
  [
    /^import dayjs\b.* from 'dayjs'/,
    'a picker in the zone of this device: pickerMoment and momentOfPicker of ui/parts/zoned-dayjs.ts',
  ],
]
/** A time of day has no zone. */
const clockInput = 'src/record/views/desk/kinds/clock.desk.tsx'

/** Pages for guests, and prints for them. */
const guestFile = /^src\/(features\/[^/]+\/[^/]+\/(\w+Reader|sharedVehicle|poster)|ui\/reader)\//
const seconds: (typeof rules)[number] = [/\bformatTime\b/, 'seconds on a page of guests: formatGuestTime']

/** Violations of 'every moment is shown in one zone and one form'. */
export function checkZones(sources: Sources): Violation[] {
  return [...sources]
    .filter(([file]) => /^src\/(?!tools\/)/.test(file) && !helpers.has(file) && file !== clockInput)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => {
        const brokenRule = [...rules, ...(guestFile.test(file) ? [seconds] : [])].find(([pattern]) =>
          pattern.test(line),
        )
        return brokenRule ? [{ file, line: index + 1, message: brokenRule[1] }] : []
      }),
    )
}
