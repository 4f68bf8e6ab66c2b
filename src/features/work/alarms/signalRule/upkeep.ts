/** Periodic checks: silent vehicles, and rules whose owner is gone. */

import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { setRuleStates } from '../../../fleet/messages/lastMessage/api.ts'
import { lockStatement } from '../../../fleet/messages/lastMessage/lock.ts'
import { chosenVehicles } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import { type RuleAlarm, writeRuleAlarms } from './alarms.ts'
import type { WatchedRule } from './compile.ts'
import { endOthers } from './end-alarms.ts'
import { step } from './judge.ts'
import { marksOf, marksText } from './marks.ts'
import { ownerScope } from './members.ts'
import { heldByRole, noteProblems } from './problems.ts'
import { lastTimeOf } from './signals.ts'
import { activeRules } from './watched-rules.ts'

/** Limit of silent vehicles of a rule per run. The next run continues. */
const maxVehiclesPerRun = 2_000

export const ruleUpkeep = periodicJob('signalRules', minuteMs, async (parts, run) => {
  const roles = await heldByRole(parts)
  await parts.store.tx(async (tx) => {
    await run.hold(tx)
    await noteProblems(tx, roles, parts.now())
    await endOthers(
      tx,
      (await activeRules(tx)).map(({ id }) => id),
      parts.now(),
    )
  })
  for (const rule of await activeRules(parts.store.db)) {
    run.signal.throwIfAborted()
    if (rule.clauses[0]?.operator === 'stale') await findSilent(parts, rule)
  }
})

/** Begins the alarms of vehicles that have been silent for too long. The next report ends them. */
async function findSilent({ store, now }: Pick<Parts, 'store' | 'now'>, rule: WatchedRule): Promise<void> {
  const [clause] = rule.clauses
  const column = clause && lastTimeOf(clause.signal)
  if (!clause || !column) return
  const at = now().getTime()
  const time = sql.raw(`l.${column}`)
  const silent = sql`${time} <= ${moment(at - (clause.minutes ?? 0) * minuteMs)}`
  const { rows } = await store.db.execute<{ vin: string }>(sql`
    select l.vin from last_message l join vehicle on vehicle.vin = l.vin
    where ${silent} and ${chosenVehicles(rule.vehicles, ownerScope(rule))}
      and strpos(' ' || coalesce(l.rules, ''), ${` ${rule.id}:${rule.revision}:a:`}) = 0
    order by l.vin limit ${maxVehiclesPerRun}`)
  if (rows.length === 0) return
  const vins = rows.map(({ vin }) => vin)
  await store.tx(async (tx) => {
    const columns = sql.raw(`vin, rules, ${column} as last`)
    const result = await tx.execute<{ vin: string; rules: string | null; last: number }>(sql`
      with held as (${lockStatement(tx, columns, sql`vin = any(${sql.param(vins)}::text[])`)})
      select vin, rules, date_part('epoch', last) * 1000 as last from held`)
    const marks: { vin: string; rules: string }[] = []
    const alarms: RuleAlarm[] = []
    for (const { vin, rules, last } of result.rows) {
      const storedMarks = marksOf(rules)
      const own = storedMarks.find((mark) => mark.rule === rule.id && mark.revision === rule.revision)
      // It may have reported in the meantime.
      const { state, transition } = step(rule, own, { at, silentSince: Math.round(last) })
      if (transition !== 'began' || !state) continue
      const others = storedMarks.filter((mark) => mark.rule !== rule.id)
      marks.push({ vin, rules: marksText([...others, { ...state, rule: rule.id, revision: rule.revision }]) })
      const { id, name, level, tells } = rule
      alarms.push({ vin, rule: id, name, level, tells, beginAt: at, lastSeenAt: null, endAt: null })
    }
    if (marks.length > 0) await setRuleStates(tx, marks)
    await writeRuleAlarms(tx, alarms, at)
  })
}
