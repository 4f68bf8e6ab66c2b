/**
 * Builds the data of a campaign's page. It uses stored counts, so the cost does not depend on the number of vehicles.
 */

import { minuteMs } from '../../../../domain/time.ts'
import type { Scope, SessionUser } from '../../../../platform/context.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { visible, visibleVins } from '../../../../platform/scope.ts'
import { desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { phaseKeys } from '../target/state-texts.ts'
import { type CampaignGroup, type CampaignProgress, type CampaignStep, campaign, campaignCalls } from './contract.ts'
import { tallyOf, verdictOf } from './machine/groups.ts'
import { rateNow } from './machine/rate.ts'
import { relationsOf } from './relations.ts'
import { type CampaignRow, campaignOf, type GroupRow, groupsOf } from './rows.ts'
import { type CampaignEvent, type CampaignState, campaignMachine } from './state-texts.ts'
import { campaignSteps } from './store.ts'

const shownSteps = 200

interface Asker {
  readonly db: Db
  readonly scope: Scope
  readonly user: SessionUser
  /** Milliseconds since 1970. */
  readonly now: number
}

export async function progressOf({ db, scope, user, now }: Asker, id: number): Promise<CampaignProgress> {
  const row = await campaignOf(db, id)
  const all = await groupsOf(db, id)
  const { plan, planning } = row
  const { rules, vins, isWhole } = await visibleSelection(db, scope, row)
  return {
    campaign: (await oneRow(db, campaign, scope, id)) as CampaignProgress['campaign'],
    now: new Date(now).toISOString(),
    content: plan.content.map(({ ecu, partNumber, version, file: { name, size, sha256 } }) => ({
      ecu,
      partNumber,
      version,
      file: { name, size, sha256 },
    })),
    seen: await visibleCount(db, scope, id),
    rules,
    vins,
    application: row.application,
    policy: row.policy,
    planHash: row.planHash,
    groups: all.map((group) => shownGroup({ rules }, group, { isLast: group.number === all.length, now })),
    planning: {
      done: planning.done,
      total: planning.total,
      finished: planning.finished,
      reasons: planning.reasons,
    },
    rate: { perMinute: rateNow(rules.rate, row.succeeded ?? 0), lastMinute: await sentLately(db, id, now) },
    takeOver: row.takeOver,
    relations: await relationsOf(db, row),
    steps: await stepsOf(db, id),
    may: mayOf(row, all, user, isWhole),
  }
}

/** Number of the campaign's vehicles in the caller's scope. Null: all. */
async function visibleCount(db: Db, scope: Scope, id: number): Promise<number | null> {
  const scopeCondition = visible(scope, sql`t.vin`, 'many')
  if (!scopeCondition) return null
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from upgrade_target t where t.campaign = ${id} and ${scopeCondition}`,
  )
  return rows[0]?.count ?? 0
}

/** Named vehicles of the campaign, without those outside the caller's scope. */
async function visibleSelection(db: Db, scope: Scope, { rules, vins }: CampaignRow) {
  const listedVins = [...(vins ?? []), ...rules.groups.flatMap(({ share }) => (share.by === 'vins' ? share.vins : []))]
  if (scope.all || listedVins.length === 0) return { rules, vins: vins && [...vins], isWhole: true }
  const vinsInScope = await visibleVins(db, scope, [...new Set(listedVins)])
  const inSight = (all: readonly string[]) => all.filter((vin) => vinsInScope.has(vin))
  return {
    vins: vins && inSight(vins),
    rules: {
      ...rules,
      groups: rules.groups.map((group) =>
        group.share.by === 'vins' ? { ...group, share: { ...group.share, vins: inSight(group.share.vins) } } : group,
      ),
    },
    isWhole: listedVins.every((vin) => vinsInScope.has(vin)),
  }
}

function shownGroup(
  { rules }: Pick<CampaignRow, 'rules'>,
  group: GroupRow,
  { isLast, now }: { readonly isLast: boolean; readonly now: number },
): CampaignGroup {
  const {
    number,
    state,
    hold,
    counts,
    accepted: acceptedTally,
    released: isReleased,
    alarms,
    startedAt,
    soakFrom,
    soakUntil,
    endedAt,
  } = group
  const rule = rules.groups[number - 1]!
  const tally = tallyOf(counts.states, counts.pending)
  const until = soakUntil === null ? null : Date.parse(soakUntil)
  const { waits } = verdictOf({
    rule,
    tally,
    accepted: acceptedTally,
    released: isReleased,
    isLast,
    soakUntil: until,
    alarms,
    now,
  })
  return {
    number,
    name: rule.name,
    rule,
    state,
    hold,
    total: counts.total,
    counts: counts.states,
    phases: {
      ...(Object.fromEntries(phaseKeys.map((phase) => [phase, 0])) as Record<string, number>),
      ...counts.phases,
    } as CampaignGroup['phases'],
    causes: counts.causes,
    executed: tally.executed,
    errors: tally.errors,
    accepted: acceptedTally,
    waits: state === 'waiting' ? [] : [...waits],
    alarms: alarms && { before: alarms.before, during: alarms.during },
    startedAt,
    soakFrom,
    soakUntil,
    endedAt,
  }
}

async function sentLately(db: Db, id: number, now: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from upgrade_step
    where campaign = ${id} and at > ${moment(now - minuteMs)} and event = 'offered'`)
  return rows[0]?.count ?? 0
}

async function stepsOf(db: Db, id: number): Promise<CampaignStep[]> {
  return db
    .select({
      id: campaignSteps.id,
      at: campaignSteps.at,
      event: campaignSteps.event,
      by: campaignSteps.by,
      group: campaignSteps.group,
      hold: campaignSteps.hold,
      remark: campaignSteps.remark,
      count: campaignSteps.count,
      other: campaignSteps.otherCampaign,
    })
    .from(campaignSteps)
    .where(eq(campaignSteps.campaign, id))
    .orderBy(desc(campaignSteps.id))
    .limit(shownSteps)
}

/**
 * Actions that the caller may take now. A caller who cannot see all named vehicles may not edit, because saving would
 * drop the others.
 */
function mayOf(
  row: CampaignRow,
  all: readonly GroupRow[],
  user: SessionUser,
  isWhole: boolean,
): CampaignProgress['may'] {
  const secondPerson = !row.authors.includes(user.id)
  const can = (call: { readonly path: string }, event: CampaignEvent) =>
    user.links.has(call.path) &&
    campaignMachine.next(row.state as CampaignState, event, {
      secondPerson,
      freeOfApproval: false,
      withdrawn: false,
    }) !== undefined
  const isNext = row.state === 'running' && all.some(({ state, number }) => state === 'waiting' && number > 1)
  return {
    edit: can(campaignCalls.update, 'edited') && row.kind === 'software' && isWhole,
    submit: can(campaignCalls.submit, 'submitted'),
    decide: can(campaignCalls.decide, 'approved'),
    pause: can(campaignCalls.pause, 'paused'),
    resume: can(campaignCalls.resume, 'resumed') && row.hold !== 'withdrawn',
    startGroup: user.links.has(campaignCalls.startGroup.path) && isNext,
    terminate: can(campaignCalls.terminate, 'terminated'),
  }
}
