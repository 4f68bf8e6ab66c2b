import type { OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import type { PlanPart } from '../plan.ts'
import { type TargetStep, target, targetCalls } from './contract.ts'
import { type TargetState, targetMachine } from './state-texts.ts'
import type { RanPart } from './verdict.ts'

/** Limit of displayed steps. The exported log has all. */
const maxSteps = 300

interface TargetDetailRow extends Record<string, unknown> {
  id: number
  state: TargetState
  action: number | null
  dueAt: number | null
  ran: readonly RanPart[]
  content: readonly PlanPart[]
  campaignState: CampaignState
  cancelBy: number | null
}

export async function detailOf(
  { db, scope, user }: Context,
  vin: string,
  campaign: number,
): Promise<OutputOf<typeof targetCalls.detail>> {
  const { rows } = await db.execute<TargetDetailRow>(sql`
    select t.id::float8 as id, t.state, t.action, (extract(epoch from t.due_at) * 1000)::float8 as "dueAt", t.initial_versions as ran,
      t.cancel_by::float8 as "cancelBy", c.state as "campaignState", c.plan->'content' as content
    from upgrade_target t join campaign c on c.id = t.campaign where t.vin = ${vin} and t.campaign = ${campaign}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  const steps = await stepsOf({ db }, vin, campaign)
  const may = (call: { readonly path: string }) => user.links.has(call.path)
  const facts = { begun: false, freeOfConsent: false, before: null, secondPerson: true }
  const isUnderWay = row.campaignState === 'running' || row.campaignState === 'paused' || row.campaignState === 'held'
  return {
    target: (await oneRow(db, target, scope, row.id)) as RowOf<typeof target>,
    action: row.action,
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    from: row.ran.map(({ ecu, partNumber, version }) => ({ ecu, partNumber, version })),
    to: row.content.map(({ ecu, partNumber, version }) => ({ ecu, partNumber, version })),
    steps: steps.slice(-maxSteps),
    hasEarlier: steps.length > maxSteps,
    canAgain: may(targetCalls.again) && isUnderWay && targetMachine.next(row.state, 'pushedAgain', facts) !== undefined,
    canCancel: may(targetCalls.cancel) && targetMachine.next(row.state, 'cancelAsked', facts) !== undefined,
    canForceClose: may(targetCalls.forceClose) && row.state === 'cancelling' && row.cancelBy !== user.id,
  }
}

interface StepRow extends Omit<TargetStep, 'at'>, Record<string, unknown> {
  at: number
}

async function stepsOf({ db }: Pick<Context, 'db'>, vin: string, campaign: number): Promise<TargetStep[]> {
  const { rows } = await db.execute<StepRow>(sql`
    select * from (
      select id::float8 as id, (extract(epoch from at) * 1000)::float8 as at, event, state, code, text, percent, by, source, raw
      from upgrade_step where vin = ${vin} and campaign = ${campaign} order by upgrade_step.id desc limit ${maxSteps + 1}) latest
    order by id`)
  return rows.map(({ at, ...step }) => ({ ...step, at: new Date(at).toISOString() }))
}
