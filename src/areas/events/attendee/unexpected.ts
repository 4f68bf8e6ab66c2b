import type { Parts } from '../../../server/context.ts'
import { digestsOf, sealed } from '../../../server/record/hidden.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { gathered } from '../../../server/store/gathered.ts'
import { records } from '../../../server/store/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { holdMeeting } from '../meeting/facts.ts'
import { attendee } from './contract.ts'
import { numberAll } from './seats.ts'

interface Arrival {
  readonly meeting: number
  readonly name: string
  /** As it is stored. */
  readonly phone: string
  /** By any of which the phone may be on the list already. */
  readonly digests: readonly string[]
}

const keyOf = ({ meeting }: Arrival, digest: string | undefined) => `${meeting} ${digest}`

/** Who of them is on no list, in one order: of two processes that add the same people, neither waits in a circle. */
async function unexpectedOf({ db }: Store, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const sought = arrivals.flatMap((each) => each.digests.map((digest) => ({ meeting: each.meeting, digest })))
  const { rows } = await db.execute<{ meeting: number; digest: string }>(sql`
    select r.meeting::int, r.digest from ${records(sought, { meeting: 'bigint', digest: 'text' })}
    join attendee a on a.meeting = r.meeting and split_part(a.phone, ' ', 1) = r.digest`)
  const known = new Set(rows.map(({ meeting, digest }) => `${meeting} ${digest}`))
  return arrivals
    .filter((each) => !each.digests.some((digest) => known.has(keyOf(each, digest))))
    .map((each) => ({ each, key: keyOf(each, each.digests[0]) }))
    .sort((a, b) => a.each.meeting - b.each.meeting || (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ each }) => each)
}

/**
 * Numbers follow one another without gaps, so whoever gives them is alone at the meeting until the commit. A hall of
 * people would wait one by one: those who come while one transaction is under way are added together by the next.
 */
const added = gathered<true, Arrival>(async (store, arrivals) => {
  const unexpected = await unexpectedOf(store, arrivals)
  if (unexpected.length > 0)
    await store.tx(async (tx) => {
      await tx.execute(sql`
        insert into attendee (meeting, name, phone)
        select * from ${records<'meeting' | 'name' | 'phone'>(unexpected, { meeting: 'bigint', name: 'text', phone: 'text' })}
        on conflict (meeting, split_part(phone, ' ', 1)) do nothing`)
      for (const meeting of new Set(unexpected.map((each) => each.meeting))) {
        await holdMeeting(tx, meeting)
        await numberAll(tx, meeting)
      }
    })
  return new Map<Arrival, true>()
})

/** Puts whoever nobody expected on the list of a meeting, with a number. Who has the phone number already stays. */
export async function addUnexpected(parts: Parts, meeting: number, { name, phone }: { name: string; phone: string }) {
  const { phone: stored } = sealed(parts, attendee, { phone })
  await added(parts.store, { meeting, name, phone: String(stored), digests: digestsOf(parts, phone) })
}
