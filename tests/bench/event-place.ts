/** Prepares meetings for a crowd: attendees and seats imported from sheets, as staff do it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { attendeeCalls, seatCalls } from '../../src/features/work/events/attendee/contract.ts'
import { meetingCalls } from '../../src/features/work/events/meeting/contract.ts'
import type { Session } from './client-of-calls.ts'

export interface Place {
  readonly id: number
  /** Code in its links. */
  readonly code: string
}

export const phoneOf = (at: number) => `139${String(10_000_000 + at)}`

/** Adds a meeting. `listedCount` people are on the list, the others are walk-ins. There are seats for everyone. */
export async function addEvent(
  session: Session,
  name: string,
  { people, listedCount }: { people: number; listedCount: number },
): Promise<Place> {
  const { id } = await session.call<{ id: number }>(meetingCalls.add.path, {
    name,
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 9e7).toISOString(),
    joinRule: listedCount === people ? 'list' : 'open',
  })
  const all = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
  await bring(session, seatCalls.import.path, ['Meeting,Seat', ...all(people, (at) => `${name},S${at}`)])
  if (listedCount > 0)
    await bring(session, attendeeCalls.import.path, [
      'Meeting,Name,Phone',
      ...all(listedCount, (at) => `${name},Guest ${at},${phoneOf(at)}`),
    ])
  for (const move of ['publish', 'start']) await session.call(meetingCalls.move.path, { id, move })
  const { code } = await session.call<{ code: string }>(meetingCalls.link.path, { id })
  return { id, code }
}

async function bring(session: Session, path: string, lines: readonly string[]): Promise<void> {
  const file = await session.upload('sheet.csv', new Blob([lines.join('\n')]))
  const { job: id } = await session.call<{ job: number }>(path, { file })
  for (;;) {
    const job = await session.call<{ state: string; faults: unknown[] }>('/job/query', { id })
    if (job.state === 'failed') throw new Error(`An import failed: ${JSON.stringify(job.faults.slice(0, 3))}`)
    if (job.state === 'done') return
    await sleep(50)
  }
}

/** Counts the people who signed in, each once, and those with a seat that also refers to them. */
export async function standing(client: pg.Client, { id }: Place): Promise<{ signedIn: number; seats: number }> {
  const { rows } = await client.query(
    `select count(distinct split_part(a.phone, ' ', 1))::int as "signedIn", count(distinct s.id)::int as seats
     from attendee a left join seat s on s.meeting = a.meeting and s.attendee = a.id and s.name = a.seat
     where a.meeting = $1 and a.state = 'signedIn'`,
    [id],
  )
  return rows[0] as { signedIn: number; seats: number }
}
