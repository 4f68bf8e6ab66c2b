/** Trial of a rule on reports of the last days, before it is saved. */
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { commandId, decodeSignals } from '../../../../domain/gb32960/index.ts'
import { dayMs, fleetDay, hourMs, minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { eq, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { type JobResult, type JobRun, job, long, periodicJob } from '../../../../platform/work/job.ts'
import { decryptOf, everyMessage, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import { type RuleClause, trialLimits } from './contract.ts'
import type { AlarmCondition } from './judge.ts'
import { lateReportMinutes } from './parameters.ts'
import { readingsOf } from './readings.ts'
import { Replay } from './replay.ts'
import { supplyVoltage } from './signals.ts'
import { signalRuleTrials } from './store.ts'
import { storedSupply, supplyClauses } from './supply.ts'

const input = z.object({ trial: z.number() })
const retentionMs = dayMs

export const trying = job({ name: 'signalRuleTrial', input, lane: long, run: runTrial })

type TrialMessageRow = { at: number; kind: number; digest: string; frame: Buffer }

async function runTrial(parts: Parts, run: JobRun<z.infer<typeof input>>): Promise<JobResult> {
  const id = run.input.trial
  const { store } = parts
  const [trial] = await store.db.select().from(signalRuleTrials).where(eq(signalRuleTrials.id, id))
  if (!trial) return { count: 0 }
  const { condition, vins, fromAt, toAt } = trial
  const [from, to] = [Date.parse(fromAt), Date.parse(toAt)]
  const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, () => 0)
  const worst: { vin: string; count: number }[] = []
  let [alarmCount, reportCount, withData] = [0, 0, 0]
  const keep = (doneCount: number) =>
    store.tx(async (tx) => {
      await run.hold(tx)
      const ranking = worst.toSorted((a, b) => b.count - a.count || (a.vin < b.vin ? -1 : 1))
      const [now] = await tx
        .update(signalRuleTrials)
        .set({
          done: doneCount,
          withData,
          reportCount,
          alarmCount,
          vehicles: worst.length,
          hours: [...hours],
          worst: ranking.slice(0, trialLimits.worst),
        })
        .where(eq(signalRuleTrials.id, id))
        .returning({ stopped: signalRuleTrials.stopped })
      return !now || now.stopped
    })
  for (const [index, vin] of vins.entries()) {
    const outcome = await replayOf(parts, condition, vin, { from: fromAt, to: toAt })
    reportCount += outcome.looked
    if (outcome.looked > 0) withData++
    alarmCount += outcome.began.length
    for (const at of outcome.began) hours[Math.min(hours.length - 1, Math.floor((at - from) / hourMs))]!++
    if (outcome.began.length > 0) worst.push({ vin, count: outcome.began.length })
    run.progress(index + 1, vins.length)
    if ((await keep(index + 1)) || reportCount >= trialLimits.reports) break
    await breathe()
  }
  return { count: alarmCount, total: vins.length }
}

/** Messages that arrive too late for rules are ignored here, too. */
async function replayOf(parts: Parts, trialRule: AlarmCondition, vin: string, period: { from: string; to: string }) {
  const db = parts.store.db
  const replay = new Replay(trialRule)
  const late = await parameterNumber(db, lateReportMinutes)
  const isSupply = readsSupply(trialRule.clauses)
  const readCount = isSupply
    ? await replaySupply(parts, replay, { judged: trialRule, vin, ...period, lateMs: late * minuteMs })
    : await replayReports(parts, replay, { judged: trialRule, vin, ...period, late })
  replay.silentUntil(Date.parse(period.to))
  return { looked: readCount, began: replay.began }
}

const readsSupply = (clauses: readonly RuleClause[]) => clauses.some(({ signal }) => signal === supplyVoltage)

/** Query of VINs that reported in a period until now, or sent the voltage that a rule uses. */
export const vinsWithData = (clauses: readonly RuleClause[], { from }: { readonly from: string }): SQL =>
  readsSupply(clauses)
    ? sql`select distinct vin from supply_day where day >= ${fleetDay(Date.parse(from))}::date`
    : sql`select vin from last_message where at >= ${moment(Date.parse(from))}`

interface OfVehicle {
  readonly judged: AlarmCondition
  readonly vin: string
  readonly from: string
  readonly to: string
}

/** Returns the number of reports. */
async function replayReports(
  parts: Parts,
  replay: Replay,
  { judged: condition, late, ...of }: OfVehicle & { late: number },
): Promise<number> {
  const db = parts.store.db
  const where = sql`m.kind = ${commandId.report} and m.counts and not m.down
    and (not m.backfilled or m.received_at - m.at <= make_interval(mins => ${late}))`
  const decrypt = await decryptOf({ db, parts }, of.vin)
  const read = readingsOf(condition.clauses.map(({ signal }) => signal))
  let reportCount = 0
  for await (const batch of everyMessage<TrialMessageRow>({ db, parts }, vehicleMessages, of, { where }))
    for (const { at, frame } of batch) {
      reportCount++
      replay.see(Math.round(at), read(decodeSignals(frame, decrypt && { decrypt }), frame, decrypt))
    }
  return reportCount
}

/** Returns the number of voltages. */
async function replaySupply(
  parts: Parts,
  replay: Replay,
  { judged: trialRule, vin, from, to, lateMs }: OfVehicle & { lateMs: number },
): Promise<number> {
  const period = { from: Date.parse(from), to: Date.parse(to) }
  const on = { db: parts.store.db, parts }
  const readings = await storedSupply(on, parts.config.secretKey, { vin, ...period, lateMs })
  for (const { at, volts } of readings) replay.see(at, supplyClauses(trialRule, volts))
  return readings.length
}

export const oldTrials = periodicJob('oldSignalRuleTrials', hourMs, async ({ store, now }) => {
  await store.db.execute(sql`delete from signal_rule_trial where created_at < ${moment(now().getTime() - retentionMs)}`)
})

/** Days of a trial before a moment. */
export const periodBefore = (now: Date): { from: string; to: string } => {
  const to = Math.floor(now.getTime() / secondMs) * secondMs
  return { from: new Date(to - trialLimits.days * dayMs).toISOString(), to: new Date(to).toISOString() }
}
