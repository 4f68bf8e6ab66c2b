import { code } from '../../../../domain/contract/code.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { own, ownerOf, visible } from '../../../../platform/scope.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { and, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.table.ts'
import type { Ineligible } from '../plan.ts'
import { eligibilityCheck } from './check.ts'
import { eligibilityCalls as calls } from './contract.ts'
import { eligibility, judge } from './eligible.ts'
import { withNames, withNamesOfEach } from './names.ts'
import { planOf } from './plan.ts'
import { codeWords, reasonWords } from './reason-texts.ts'
import { eligibilityChecks as checks } from './store.ts'
import { reasonCounts } from './sums.ts'
import { eligibilityTexts as words } from './texts.server.ts'
import { factsOf } from './vehicle-facts.ts'

const retentionDays = 7
const pageSize = 50
const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const why = serve(calls.why, async ({ policy, vin }, { db, parts, lang }) => {
  const { plan } = await planOf(db, policy)
  const [facts] = await factsOf(db, [vin], plan, parts.now().getTime())
  if (!facts) throw fault(code.notFound, 'notFound')
  const { vehicle, others } = facts
  const ofEcu = new Map(vehicle.parts.map((part) => [part.ecu, part.version]))
  return {
    vin,
    eligible: eligibility(vehicle, plan, others).length === 0,
    answers: await withNames(db, lang, judge(vehicle, plan, others)),
    parts: plan.content.map(({ ecu, partNumber, version }) => ({
      ecu,
      partNumber,
      wanted: version,
      has: ofEcu.get(ecu) ?? null,
    })),
  }
})

const start = serve(calls.start, async ({ policy }, { db, scope, user, parts, logChange }) => {
  const { plan, hash, name } = await planOf(db, policy)
  const now = parts.now().getTime()
  const old = new Date(now - retentionDays * dayMs).toISOString()
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from eligibility_check where created_at < ${old} returning id`,
  )
  await db.execute(
    sql`delete from eligibility_result where check_id = any(${sql.param(rows.map(({ id }) => Number(id)))}::bigint[])`,
  )
  const owner = ownerOf(scope)
  const [newCheck] = await db
    .insert(checks)
    .values({
      policy,
      plan,
      hash,
      scope,
      by: user.fullName,
      userId: owner.user,
      tokenId: owner.token,
      createdAt: new Date(now).toISOString(),
    })
    .returning({ id: checks.id })
  const id = newCheck?.id ?? 0
  const jobId = await addJob(db, eligibilityCheck, { input: { check: id }, owner })
  await db
    .update(checks)
    .set({ job: jobId ?? null })
    .where(eq(checks.id, id))
  logChange({ record: 'policy', id: policy, label: name, after: { check: id } })
  return { id }
})

const ownCheck = ({ scope }: Context) => own({ user: checks.userId, token: checks.tokenId }, scope)

const latest = serve(calls.latest, async ({ policy }, context) => {
  const { db } = context
  const [row] = await db
    .select({ check: checks, state: job.state })
    .from(checks)
    .leftJoin(job, eq(job.id, checks.job))
    .where(and(eq(checks.policy, policy), ownCheck(context)))
    .orderBy(desc(checks.id))
    .limit(1)
  if (!row) return null
  const { id, fleet, inScope: within, checked, eligible, counts, hash, by, createdAt } = row.check
  const now = await planOf(db, policy).catch(() => undefined)
  return {
    id,
    policy,
    state: row.state ?? 'failed',
    done: checked,
    total: within,
    sums: { fleet, within, checked, eligible, reasons: reasonCounts(counts) },
    hash,
    isCurrent: now?.hash === hash,
    by,
    createdAt,
  }
})

async function requireOwn(context: Context, id: number) {
  const [row] = await context.db
    .select({ policy: checks.policy })
    .from(checks)
    .where(and(eq(checks.id, id), ownCheck(context)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const vehicles = serve(calls.vehicles, async ({ id, code: reasonCode, page }, context) => {
  await requireOwn(context, id)
  const { db, scope, lang } = context
  const codeCondition = reasonCode ? sql`r.codes @> array[${reasonCode}]::text[]` : sql`r.eligible`
  const where = sql`r.check_id = ${id} and ${codeCondition} and ${visible(scope, sql`r.vin`, 'each') ?? sql`true`}`
  const { rows } = await db.execute<{ vin: string; reasons: Ineligible[] }>(sql`
    select r.vin, r.reasons from eligibility_result r where ${where} order by r.vin
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const countResult = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from eligibility_result r where ${where}`,
  )
  return { total: countResult.rows[0]?.total ?? 0, rows: await withNamesOfEach(db, lang, rows) }
})

const exportVehicles = serve(calls.export, async ({ id, format }, context) => {
  await requireOwn(context, id)
  const { db, scope, say, lang } = context
  const half = lang === 'zh' ? 0 : 1
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let last = ''; ; ) {
      const { rows: piece } = await db.execute<{ vin: string; reasons: Ineligible[] }>(sql`
        select r.vin, r.reasons from eligibility_result r
        where r.check_id = ${id} and r.vin > ${last} and ${visible(scope, sql`r.vin`, 'each') ?? sql`true`}
        order by r.vin limit 1000`)
      for (const { vin, reasons } of await withNamesOfEach(db, lang, piece))
        yield [
          vin,
          say(reasons.length === 0 ? words.yes : words.no),
          [...new Set(reasons.map((reason) => codeWords[reason.code][half]))].join('; '),
          reasons.map((reason) => reasonWords({ ...reason, ok: false })[half]).join('; '),
        ]
      if (piece.length < 1000) return
      last = piece.at(-1)?.vin ?? ''
    }
  }
  return {
    name: `${say(words.sheet)}-${id}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, {
      sheetName: say(words.sheet),
      headers: [say(words.vin), say(words.eligible), say(words.reasons), say(words.details)],
      rows: rows(),
    }),
  }
})

export default thing({ calls: [why, start, latest, vehicles, exportVehicles], jobs: [eligibilityCheck] })
