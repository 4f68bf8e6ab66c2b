import { sql } from 'drizzle-orm'
import type { Parts } from '../../../server/context.ts'
import { chore } from '../../../server/job/chores.ts'
import { localTime } from '../../../server/record/sheet.ts'
import { say } from '../../../server/words.ts'
import { remindTexts as words } from './texts.ts'

const atOnce = 20
const mostAttempts = 5
/** What could not be sent, or whose process ended while it sent it, is tried again after so long. */
const againSeconds = 60

type Waiting = Record<'vin' | 'id' | 'fence' | 'at', string> &
  Record<'email' | 'address' | 'plate', string | null> &
  Record<'longitude' | 'latitude' | 'attempts', number> & { kind: 'enter' | 'out' }
type Outcome = 'sent' | 'waiting' | 'failed' | 'noted'

chore('geofence reminders', 3_000, sendReminders)

/** Writes to people about the events that wait for it. Several processes never take the same event. */
export async function sendReminders(parts: Parts): Promise<void> {
  for (;;) {
    const taken = await take(parts)
    for (const event of taken) await note(parts, event, await outcome(parts, event))
    if (taken.length < atOnce) return
  }
}

/** Taken before it is sent, so that no transaction is open meanwhile. */
async function take({ store, now }: Parts): Promise<Waiting[]> {
  const waits = sql`e.reminder = 'waiting' and (e.reminded_at is null
    or e.reminded_at < ${now().toISOString()}::timestamptz - make_interval(secs => ${againSeconds}))`
  const some = await store.db.execute(sql`select 1 from geofence_event e where ${waits} limit 1`)
  if (some.rows.length === 0) return []
  return store.tx(async (tx) => {
    const found = await tx.execute<Waiting>(sql`
      with taken as (select e.vin, e.id from geofence_event e where ${waits} order by e.id limit ${atOnce} for update skip locked)
      update geofence_event e set attempts = attempts + 1, reminded_at = ${now().toISOString()}
      from taken t left join vehicle v on v.vin = t.vin where e.vin = t.vin and e.id = t.id and e.reminder = 'waiting'
      returning e.vin, e.id, e.fence, e.kind, e.at, e.longitude, e.latitude, e.address, e.attempts, v.plate,
        (select f.warning_email from geofence f where f.id = e.fence_id) as email`)
    return found.rows
  })
}

async function outcome({ mail, log }: Parts, event: Waiting): Promise<Outcome> {
  const addresses = (event.email ?? '').split(';').flatMap((address) => address.trim() || [])
  if (addresses.length === 0) return 'noted'
  try {
    for (const to of addresses) await mail.send({ to, ...letterOf(event) })
    return 'sent'
  } catch (error) {
    log.warn({ err: error, event: event.id }, 'a geofence reminder could not be sent')
    return event.attempts >= mostAttempts ? 'failed' : 'waiting'
  }
}

async function note({ store, now }: Parts, { vin, id }: Waiting, reminder: Outcome): Promise<void> {
  await store.tx((tx) =>
    tx.execute(sql`
      update geofence_event set reminder = ${reminder}, reminded_at = ${now().toISOString()} where vin = ${vin} and id = ${id} and reminder = 'waiting'`),
  )
}

/** In both languages: nobody knows which one its reader prefers. */
function letterOf({ kind, vin, plate, fence, at, longitude, latitude, address }: Waiting) {
  const values = {
    ...{ vehicle: plate ? `${vin} (${plate})` : vin, fence, time: localTime(at) },
    place: [address, `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`].filter(Boolean).join(' · '),
  }
  const [subject, text] = kind === 'enter' ? [words.enterSubject, words.enter] : [words.outSubject, words.out]
  return {
    subject: `${say('zh', subject, values)} / ${say('en', subject, values)}`,
    text: `${say('zh', text, values)}\n\n${say('en', text, values)}\n`,
  }
}
