import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { zoneOfPlatform } from '../../../../platform/parameter/platform-zone.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { setReminder } from '../geofenceLog/api.ts'
import { remindTexts as words } from './texts.ts'

const input = z.object({ vin: z.string(), event: z.number() })
type Reminding = z.infer<typeof input>

export const reminding = job<Reminding>({
  name: 'geofenceReminder',
  input,
  lane: mailing,
  retries: 4,
  backOff: { firstMs: minuteMs, maxMs: minuteMs },
  run: remind,
})

type Waiting = Record<'vin' | 'fence' | 'at', string> &
  Record<'email' | 'address' | 'plate', string | null> &
  Record<'longitude' | 'latitude', number> & { kind: 'enter' | 'out' }
type Outcome = 'sent' | 'waiting' | 'failed' | 'noted'

async function remind(parts: Parts, run: JobRun<Reminding>): Promise<undefined> {
  const { vin, event } = run.input
  const result = await parts.store.db.execute<Waiting>(sql`
    select e.vin, e.fence, e.kind, e.at, e.longitude, e.latitude, e.address, v.plate, f.warning_email as email
    from geofence_event e left join vehicle_now v on v.vin = e.vin left join geofence f on f.id = e.fence_id
    where e.vin = ${vin} and e.id = ${event} and e.reminder in ('waiting', 'failed')`)
  const [waiting] = result.rows
  if (!waiting) return
  const addresses = (waiting.email ?? '').split(';').flatMap((address) => address.trim() || [])
  if (addresses.length === 0) return note(parts, run, 'noted')
  const letter = letterOf(waiting, await zoneOfPlatform(parts.store))
  try {
    for (const to of addresses) await parts.mail.send({ kind: 'geofence', to, ...letter })
  } catch (error) {
    await note(parts, run, run.isLastAttempt ? 'failed' : 'waiting')
    throw error
  }
  await note(parts, run, 'sent')
}

async function note({ store, now }: Parts, run: JobRun<Reminding>, reminder: Outcome): Promise<undefined> {
  await store.tx(async (tx) => {
    await run.hold(tx)
    await setReminder(tx, run.input, reminder, now().toISOString())
  })
}

/** In both languages and the platform's time zone, because the reader of an address is unknown. */
function letterOf({ kind, vin, plate, fence, at, longitude, latitude, address }: Waiting, zone: string) {
  const values = {
    vehicle: plate ? `${vin} (${plate})` : vin,
    fence,
    time: at,
    zone,
    place: [address, `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`].filter(Boolean).join(' · '),
  }
  const [subject, text] = kind === 'enter' ? [words.enterSubject, words.enter] : [words.outSubject, words.out]
  return {
    subject: `${say('zh', subject, values)} / ${say('en', subject, values)}`,
    text: `${say('zh', text, values)}\n\n${say('en', text, values)}\n`,
  }
}
