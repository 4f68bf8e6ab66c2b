import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import type { UpgradePlan } from '../plan.ts'
import type { FailureCause, TargetPhase, TargetState } from '../target/state-texts.ts'
import { campaign } from './contract.ts'
import type { CampaignRules } from './rules/contract.ts'
import type { CampaignEvent, GroupState, HoldCode, TaskState } from './state-texts.ts'

/** Scope of the creator when the campaign was created. It limits the campaign's vehicles. */
export interface CreatorScope {
  readonly all: boolean
  readonly userId: number
  readonly groups?: readonly number[] | undefined
}
export interface Conflict {
  readonly campaign: number
  readonly count: number
  /** Vehicles that were already sent that task's update and cannot be taken over. */
  readonly underWay: number
}
export interface Planning {
  readonly key: string
  readonly done: number
  readonly total: number
  readonly finished: boolean
  readonly reasons: Readonly<Record<string, number>>
}

export const campaigns = recordTable(campaign, {
  columns: {
    plan: jsonb().$type<UpgradePlan>().notNull(),
    planHash: text().notNull(),
    rules: jsonb().$type<CampaignRules>().notNull(),
    application: bigint({ mode: 'number' }),
    policy: bigint({ mode: 'number' }),
    /** Update file of a box or end-of-line task. */
    file: bigint({ mode: 'number' }),
    fileName: text(),
    fileVersion: text(),
    taskState: text()
      .$type<TaskState>()
      .generatedAlwaysAs(
        sql`case when state in ('refused', 'terminated') then 'terminated' when state in ('paused', 'held') then 'paused'
          when state = 'complete' then 'complete' else 'notFinished' end`,
      ),
    /** Limits the campaign to these vehicles. */
    vins: jsonb().$type<readonly string[]>(),
    /** Vehicles that are woken by SMS. Null: all. */
    wakeVins: jsonb().$type<readonly string[]>(),
    scope: jsonb().$type<CreatorScope>().notNull(),
    /** Reason for taking vehicles over from the tasks that plan them. Null: those vehicles are left out. */
    takeOver: text(),
    /** Tasks that had its vehicles at submission or approval. Vehicles are taken over only from these. */
    conflicts: jsonb().$type<readonly Conflict[]>().notNull().default([]),
    /** Users who created, changed or submitted it. */
    authors: bigint({ mode: 'number' }).array().notNull(),
    approver: bigint({ mode: 'number' }),
    planning: jsonb().$type<Planning>().notNull(),
    pausedAt: instant(),
    /** Time of the last sending, and the remaining credit. */
    issuedAt: instant(),
    issueCredit: jsonb().$type<number>(),
    /** The campaign has ended and its vehicles have changed since. */
    needsRecount: boolean().notNull().default(false),
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  constraints: (table) => [index('campaign_state').on(table.state)],
})

export interface GroupCounts {
  readonly total: number
  readonly states: Partial<Record<TargetState, number>>
  readonly phases: Partial<Record<TargetPhase, number>>
  readonly causes: Partial<Record<FailureCause, number>>
  readonly pending: number
}

export const groups = pgTable(
  'campaign_group',
  {
    campaign: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    state: text().$type<GroupState>().notNull(),
    hold: text().$type<HoldCode>(),
    counts: jsonb().$type<GroupCounts>().notNull(),
    accepted: jsonb().$type<{ executed: number; errors: number }>().notNull(),
    /** A user started the next group although the goals were not reached. */
    released: boolean().notNull().default(false),
    /** `at`: time of counting, ms since 1970. */
    alarms: jsonb().$type<{ before: number; during: number; at: number }>(),
    startedAt: instant(),
    soakFrom: instant(),
    soakUntil: instant(),
    endedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.number] })],
)

/**
 * Steps of campaigns, never changed. Triggers protect the steps of approved campaigns for 10 years. The steps reference
 * the campaign and so protect it too. The campaign table itself is replicated to every node, where triggers are not
 * possible.
 */
export const campaignSteps = pgTable(
  'campaign_step',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    campaign: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id),
    at: instant().notNull(),
    event: text().$type<CampaignEvent>().notNull(),
    by: text(),
    /** Id of the user. Null: the platform. */
    userId: bigint({ mode: 'number' }),
    group: integer(),
    hold: text().$type<HoldCode>(),
    remark: text(),
    count: integer(),
    /** Id of the other task when vehicles move between tasks. */
    otherCampaign: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.campaign, table.id)],
)
