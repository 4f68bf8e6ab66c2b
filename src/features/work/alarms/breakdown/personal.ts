import { openMasked } from '../../../../platform/record/hidden-values.ts'
import { inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { breakdowns } from './store.ts'

/** Calls that name the person, or came while they had the vehicle. Only of vehicles that are or were theirs. */
async function theirs(db: Db, { digests, nameDigests, vehicles }: DataSubject) {
  if (vehicles.length === 0) return []
  const vins = vehicles.map(({ vin }) => vin)
  const rows = await db.select().from(breakdowns).where(inArray(breakdowns.vin, vins)).orderBy(breakdowns.id)
  const isAmong = (storedText: string | null, candidates: readonly string[]) =>
    storedText !== null && candidates.includes(storedText.split(' ')[0] ?? '')
  return rows.filter(
    ({ vin, calledAt, caller, contact }) =>
      isAmong(contact, digests) ||
      isAmong(caller, nameDigests) ||
      vehicles.some(
        (bound) => bound.vin === vin && bound.since <= calledAt && (bound.until === null || calledAt <= bound.until),
      ),
  )
}

export const breakdownPersonal: Personal = {
  name: 'breakdownCalls',
  remainingData: [
    '故障救援呼叫的车辆、时间和状态保留，不含呼叫人、电话、地点和描述',
    'The vehicle, times and status of the breakdown call are kept, without caller, phone, location and description.',
  ],
  async copy({ db, parts }, person) {
    const rows = await theirs(db, person)
    const clear = (storedText: string | null) => (storedText ? openMasked(parts, storedText) : null)
    return {
      data: rows.map(
        ({ vin, calledAt, state, address, longitude, latitude, caller, contact, description, result }) => ({
          vin,
          calledAt,
          state,
          address,
          longitude,
          latitude,
          description,
          result,
          caller: clear(caller),
          contact: clear(contact),
        }),
      ),
    }
  },
  async erase({ db, at }, person) {
    const ids = (await theirs(db, person)).map(({ id }) => id)
    const words = { caller: null, contact: null, address: null, longitude: null, latitude: null }
    if (ids.length > 0)
      await db
        .update(breakdowns)
        .set({ ...words, description: null, result: null, updatedAt: at })
        .where(inArray(breakdowns.id, ids))
    return undefined
  },
}
