/** Checks all vehicles of a policy in the background, in pieces by VIN, so that a crash costs one piece. */
import { z } from 'zod'
import type { Parts, Scope } from '../../../../platform/context.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type JobResult, type JobRun, job, long } from '../../../../platform/work/job.ts'
import type { Ineligible } from '../plan.ts'
import { eligibility } from './eligible.ts'
import { eligibilityChecks as checks } from './store.ts'
import { addReasons, inside, outsideOf } from './sums.ts'
import { type Facts, factsInPieces } from './vehicle-facts.ts'

const input = z.object({ check: z.number() })

export const eligibilityCheck = job({
  name: 'eligibility',
  input,
  lane: long,
  retries: 3,
  backOff: { firstMs: 1_000, maxMs: 30_000 },
  run: checkAll,
})

async function checkAll({ store, now }: Parts, run: JobRun<z.infer<typeof input>>): Promise<JobResult> {
  const db = store.db
  const [check] = await db.select().from(checks).where(eq(checks.id, run.input.check))
  // Old checks are deleted, even if their job is still waiting.
  if (!check) return { count: 0 }
  const { id, plan } = check
  const scope: Scope = check.scope
  const outside = await outsideOf(db, plan, scope)
  const counts = { ...outside.counts }
  let [checked, eligible] = [0, 0]
  const note = (piece: readonly EligibilityResult[]) =>
    store.tx(async (tx) => {
      await run.hold(tx)
      await keep(tx, id, piece)
      const { fleet, within } = outside
      await tx.update(checks).set({ fleet, inScope: within, checked, eligible, counts }).where(eq(checks.id, id))
    })
  await note([])
  for await (const piece of factsInPieces(db, inside(plan, scope), plan, now().getTime())) {
    const results = piece.map(judge(plan))
    for (const { reasons } of results) {
      if (reasons.length === 0) eligible++
      addReasons(counts, reasons)
    }
    checked += piece.length
    await note(results)
    run.progress(checked, outside.within)
  }
  run.progress(checked, checked)
  return { count: eligible, total: checked }
}

interface EligibilityResult {
  readonly vin: string
  readonly reasons: readonly Ineligible[]
}
const judge =
  (plan: Parameters<typeof eligibility>[1]) =>
  ({ vehicle, others }: Facts): EligibilityResult => ({ vin: vehicle.vin, reasons: eligibility(vehicle, plan, others) })

/** Stores results. A restarted job overwrites the same vehicles. */
async function keep(db: Db, check: number, piece: readonly EligibilityResult[]): Promise<void> {
  if (piece.length === 0) return
  const rows = piece.map(({ vin, reasons }) => ({
    vin,
    eligible: reasons.length === 0,
    reasons: JSON.stringify(reasons),
    codes: `{${[...new Set(reasons.map(({ code }) => code))].join(',')}}`,
  }))
  await db.execute(sql`
    insert into eligibility_result (vin, check_id, eligible, codes, reasons)
    select r.vin, ${check}::bigint, r.eligible, r.codes::text[], r.reasons::jsonb
    from ${records(rows, { vin: 'text', eligible: 'boolean', codes: 'text', reasons: 'text' })}
    on conflict (vin, check_id) do update
      set eligible = excluded.eligible, codes = excluded.codes, reasons = excluded.reasons`)
}
