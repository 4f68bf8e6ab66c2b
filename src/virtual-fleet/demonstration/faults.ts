/** Table of trouble codes, and codes read in workshops: faults of some vehicles over the last year. */

import { dtcText } from '../../domain/gb32960/uds/index.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import type { faults } from '../../features/work/diagnosis/fault/store.ts'
import type { faultCodes } from '../../features/work/diagnosis/faultCode/store.ts'
import { type EcuTroubleCode, ecuCatalogue } from '../fleet/ecus.ts'
import type { Car } from '../fleet/fleet.ts'
import type { Random } from '../fleet/random.ts'

/** `ecuIds`: in the order of the catalogue. */
export const faultCodeRows = (ecuIds: readonly number[]): (typeof faultCodes.$inferInsert)[] =>
  ecuCatalogue.flatMap(({ troubleCodes }, at) =>
    troubleCodes.map(({ dtc, name, property, phenomenon, reason, measures, severity, alarm }) => ({
      number: dtcText(dtc),
      ecu: ecuIds[at] ?? null,
      severity: String(severity) as '1' | '2' | '3',
      name: name[0],
      property: property[0],
      phenomenon: phenomenon[0],
      reason: reason[0],
      measures: measures[0],
      nameEn: name[1],
      propertyEn: property[1],
      phenomenonEn: phenomenon[1],
      reasonEn: reason[1],
      measuresEn: measures[1],
      ...(alarm && { alarmList: alarm.list, alarmCode: alarm.code }),
    })),
  )

const faulty = 0.18
const longestDays = 330
/** Status when read in a workshop: confirmed, not failing. Then the status bits that these ECUs support. */
const [confirmedStatus, supportedStatus] = [0x28, 0xff]

/** Codes read in workshops. None was failing when read, and some were cleared afterwards. */
export function faultRows(
  cars: readonly Car[],
  ecuIds: readonly number[],
  random: Random,
  now: Date,
): (typeof faults.$inferInsert)[] {
  const catalogueCodes = ecuCatalogue.flatMap(({ troubleCodes }, at) =>
    troubleCodes.map((code) => ({ ecu: ecuIds[at] ?? 0, code })),
  )
  const pool = catalogueCodes.flatMap((each) => Array.from({ length: 4 - each.code.severity }, () => each))
  const oldest = (car: Car) => Math.min(longestDays, Math.floor((now.getTime() - Date.parse(car.produced)) / dayMs) - 7)
  return cars
    .filter((car) => car.box !== null && oldest(car) > 20)
    .flatMap((car) => {
      if (!random.chance(faulty)) return []
      const read = new Map<string, { ecu: number; code: EcuTroubleCode }>()
      for (const each of random.some(pool, random.whole(1, 3))) read.set(`${each.ecu} ${each.code.dtc}`, each)
      return [...read.values()].map(({ ecu, code: { dtc, severity } }) => {
        const first = now.getTime() - random.whole(3, oldest(car)) * dayMs + random.whole(0, 9 * 60) * 60_000
        const last = first + Math.round((now.getTime() - hourMs - first) * random.next() ** 2)
        const isCleared = random.chance(0.4)
        const clearedAt = new Date(
          Math.min(now.getTime() - hourMs / 2, last + random.whole(1, 72) * hourMs),
        ).toISOString()
        return {
          vin: car.vin,
          source: 'dtc' as const,
          ecu,
          dtc,
          number: dtcText(dtc),
          severity: String(severity),
          state: isCleared ? ('cleared' as const) : ('history' as const),
          status: confirmedStatus,
          supported: supportedStatus,
          firstSeenAt: new Date(first).toISOString(),
          lastSeenAt: new Date(last).toISOString(),
          occurrence: random.whole(1, 12),
          aging: random.whole(0, 20),
          ...(isCleared && { clearedAt, clearedBy: car.dealer.name }),
          changedAt: isCleared ? clearedAt : new Date(last).toISOString(),
        }
      })
    })
}
