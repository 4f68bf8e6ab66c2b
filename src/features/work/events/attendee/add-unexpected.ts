import type { Parts } from '../../../../platform/context.ts'
import { digestsOf, sealValues } from '../../../../platform/record/hidden-values.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { holdMeeting } from '../meeting/api.ts'
import { attendee } from './contract.ts'
import { numberAll } from './seats.ts'

interface Arrival {
  readonly meeting: number
  readonly name: string
  /** As stored. */
  readonly phone: string
  /** Possible digests of the phone number in the list. */
  readonly digests: readonly string[]
}

const keyOf = ({ meeting }: Arrival, digest: string | undefined) => `${meeting} ${digest}`

/**
 * Returns arrivals that are not on the list. They have one order, so that two processes that add the same people do not
 * deadlock.
 */
async function unexpectedOf({ db }: Store, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const digestRows = arrivals.flatMap((each) => each.digests.map((digest) => ({ meeting: each.meeting, digest })))
  const { rows } = await db.execute<{ meeting: number; digest: string }>(sql`
    select r.meeting::int, r.digest from ${records(digestRows, { meeting: 'bigint', digest: 'text' })}
    join attendee a on a.meeting = r.meeting and split_part(a.phone, ' ', 1) = r.digest`)
  const existingKeys = new Set(rows.map(({ meeting, digest }) => `${meeting} ${digest}`))
  return arrivals
    .filter((each) => !each.digests.some((digest) => existingKeys.has(keyOf(each, digest))))
    .map((each) => ({ each, key: keyOf(each, each.digests[0]) }))
    .sort((a, b) => a.each.meeting - b.each.meeting || (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ each }) => each)
}

/**
 * Adds arrivals in batches. Numbers have no gaps, so only one transaction per meeting can assign them until it commits.
 * A whole hall would wait one by one. Arrivals during a transaction therefore share the next one.
 */
const addArrivals = batchLookup<true, Arrival>(async (store, arrivals) => {
  const newArrivals = await unexpectedOf(store, arrivals)
  if (newArrivals.length > 0)
    await store.tx(async (tx) => {
      await tx.execute(sql`
        insert into attendee (meeting, name, phone)
        select * from ${records<'meeting' | 'name' | 'phone'>(newArrivals, { meeting: 'bigint', name: 'text', phone: 'text' })}
        on conflict (meeting, split_part(phone, ' ', 1)) do nothing`)
      for (const meeting of new Set(newArrivals.map((each) => each.meeting))) {
        await holdMeeting(tx, meeting)
        await numberAll(tx, meeting)
      }
    })
  return new Map<Arrival, true>()
})

/**
 * Adds an unexpected person to the list of a meeting, with a number. An existing attendee with the phone number stays
 * unchanged.
 */
export async function addUnexpected(parts: Parts, meeting: number, { name, phone }: { name: string; phone: string }) {
  const { phone: sealedPhone } = sealValues(parts, attendee, { phone })
  await addArrivals(parts.store, { meeting, name, phone: String(sealedPhone), digests: digestsOf(parts, phone) })
}
