import type { Context } from '../../../../platform/context.ts'
import { and, eq, inArray } from '../../../../platform/store/drizzle.ts'
import { moveOn } from './steps.ts'
import { applications } from './store.ts'

/** Handles a changed policy: submitted, examined and approved applications return to draft, released ones end. */
export async function voidApplications(context: Context, policy: number): Promise<void> {
  const rows = await context.db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.policy, policy),
        inArray(applications.state, ['submitted', 'examined', 'approved', 'released']),
      ),
    )
    .for('update')
  for (const row of rows) await moveOn(context, row, { event: row.state === 'released' ? 'ended' : 'planChanged' })
}
