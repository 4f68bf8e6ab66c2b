/** Wakes a vehicle without a connection: an SMS makes its box connect. */

import { minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Tx } from '../../../../platform/store/transaction.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job } from '../../../../platform/work/job.ts'
import { endSms, enterSms, type NewSms } from '../sms/outbox.ts'
import { smsParameters } from '../sms/parameters.ts'
import { SmsError, sendSms, smsProvider } from '../sms/provider.ts'
import { addCommandEvents, type EventCommand, eventColumns } from './events.ts'
import { applyEvents } from './ledger.ts'
import type { CommandCode } from './state-texts.ts'
import { wakeSmsKind } from './wake-plan.ts'

type SmsEvent = 'wakeSent' | 'wakeKept' | 'wakeFailed'
interface Wake {
  readonly vin: string
  readonly id: number
}

/** Each attempt is a step in the command log. After a crash the SMS may be sent twice, which an awake box ignores. */
export const wakeSms = job({
  ...wakeSmsKind,
  lane: { name: 'sms', atOnce: 4 },
  timeoutMs: minuteMs,
  retries: 4,
  backOff: { firstMs: 5 * secondMs, maxMs: 2 * minuteMs },
  async run(parts: Parts, run) {
    try {
      await wake(parts, run)
      return undefined
    } catch (error) {
      if (!(error instanceof SmsError)) throw error
      await parts.store.tx(async (tx) => {
        await run.hold(tx)
        await endSms(tx, run.input.id, 'failed')
        await note(tx, parts, run.input, 'wakeFailed', error.code)
      })
      // A retry does not fix wrong settings.
      if (error.code === 'smsSettings') return { failed: true, message: error.message }
      throw error
    }
  },
})

async function wake(parts: Parts, run: JobRun<Wake>): Promise<void> {
  const { store, config } = parts
  const provider = await smsProvider(store.db, config)
  const sms = await store.tx(async (tx) => {
    await run.hold(tx)
    const newSms = await enter(tx, parts, run.input, provider ? 'sending' : 'outbox')
    if (!newSms || !provider) await run.finish(tx)
    return newSms
  })
  if (!sms || !provider) return
  await sendSms(provider, sms, { hosts: config.forwardHosts, signal: run.signal })
  await store.tx(async (tx) => {
    await run.hold(tx)
    await endSms(tx, run.input.id, 'sent')
    await noteSms(tx, parts, run.input, 'wakeSent')
    await run.finish(tx)
  })
}

/**
 * Adds the SMS. Undefined when none is sent now: the wake no longer waits, there is no number, or another SMS is too
 * recent.
 */
async function enter(tx: Tx, parts: Parts, input: Wake, state: 'sending' | 'outbox'): Promise<NewSms | undefined> {
  const { vin, id } = input
  const now = parts.now().getTime()
  const { rows } = await tx.execute(sql`select 1 from command where vin = ${vin} and id = ${id} and state = 'waiting'`)
  const online = await tx.execute(sql`select 1 from vehicle_online where vin = ${vin} and online`)
  if (rows.length === 0 || online.rows.length > 0) return undefined
  const box = await tx.execute<{ msisdn: string }>(sql`select msisdn from box where vin = ${vin} and msisdn <> ''`)
  const [number] = box.rows
  if (!number) {
    await note(tx, parts, input, 'wakeFailed', 'noMsisdn')
    return undefined
  }
  const text = await parameterText(tx, smsParameters.text)
  const sms = { vin, command: id, msisdn: number.msisdn, text }
  const inMs = await enterSms(tx, sms, state, now)
  if (inMs !== undefined) {
    await addJob(tx, wakeSmsKind, { input, inMs })
    return undefined
  }
  if (state === 'outbox') await noteSms(tx, parts, input, 'wakeKept', 'smsOutbox')
  return sms
}

async function noteSms(tx: Tx, parts: Parts, input: Wake, event: SmsEvent, code?: CommandCode): Promise<void> {
  const { vin, id } = input
  const { rows } = await tx.execute<EventCommand>(sql`
    update command c set route = 'sms' where vin = ${vin} and id = ${id} and route <> 'sms' returning ${eventColumns}`)
  await addCommandEvents(tx, rows, () => parts.now().getTime())
  await note(tx, parts, input, event, code)
}

const note = (tx: Tx, { now }: Parts, { vin, id }: Wake, event: SmsEvent, code?: CommandCode) =>
  applyEvents(tx, [{ vin, id, event, code, at: now().getTime() }])
