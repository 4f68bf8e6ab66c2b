import { recordTable } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
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
} from '../../../server/store/drizzle.ts'
import type { UpgradePlan } from '../plan.ts'
import type { FailureCause, Phase, TargetState } from '../target/state-texts.ts'
import { campaign } from './contract.ts'
import type { CampaignRules } from './rules/contract.ts'
import type { CampaignEvent, GroupState, HoldCode, TaskState } from './state-texts.ts'

/** Whose vehicles a campaign may have: those that its creator saw when it was made. */
export interface CreatorScope {
  readonly all: boolean
  readonly userId: number
  readonly groups?: readonly number[] | undefined
}
/** Vehicles that another task has. */
export interface Conflict {
  readonly campaign: number
  readonly count: number
  /** Of them, those that were sent its update and cannot be taken over. */
  readonly underWay: number
}
/** How far the planning is. */
export interface Planning {
  /** The last vehicle that was looked at. */
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
    /** What an upgrade task installs. */
    file: bigint({ mode: 'number' }),
    fileName: text(),
    fileVersion: text(),
    taskState: text()
      .$type<TaskState>()
      .generatedAlwaysAs(
        sql`case when state in ('refused', 'terminated') then 'terminated' when state in ('paused', 'held') then 'paused'
          when state = 'complete' then 'complete' else 'notFinished' end`,
      ),
    /** These vehicles alone. */
    vins: jsonb().$type<readonly string[]>(),
    /** Of them, those that an SMS wakes; null: all. */
    wakeVins: jsonb().$type<readonly string[]>(),
    scope: jsonb().$type<CreatorScope>().notNull(),
    /** Why it takes vehicles over from the tasks that plan them; null: it leaves those vehicles out. */
    takeOver: text(),
    /** The tasks that had its vehicles when it was submitted or approved: it takes over from these alone. */
    conflicts: jsonb().$type<readonly Conflict[]>().notNull().default([]),
    /** Who created, changed or submitted it. */
    authors: bigint({ mode: 'number' }).array().notNull(),
    approver: bigint({ mode: 'number' }),
    planning: jsonb().$type<Planning>().notNull(),
    pausedAt: instant(),
    /** The latest moment for which vehicles were sent, and what was left over of one. */
    issuedAt: instant(),
    issueCredit: jsonb().$type<number>(),
    /** It has ended, and something in it changed since. */
    recount: boolean().notNull().default(false),
    /** Rises with whatever changes in it. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  constraints: (table) => [index('campaign_state').on(table.state)],
})

/** What a group had when it was counted last. */
export interface GroupCounts {
  readonly total: number
  readonly states: Partial<Record<TargetState, number>>
  readonly phases: Partial<Record<Phase, number>>
  readonly causes: Partial<Record<FailureCause, number>>
  /** Waiting for another attempt. */
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
    /** Failures that a person accepted. */
    accepted: jsonb().$type<{ executed: number; errors: number }>().notNull(),
    /** A person started the next one without its goals. */
    released: boolean().notNull().default(false),
    /** `at`: when they were counted, ms since 1970. */
    alarms: jsonb().$type<{ before: number; during: number; at: number }>(),
    startedAt: instant(),
    soakFrom: instant(),
    soakUntil: instant(),
    endedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.number] })],
)

/**
 * What happened to a campaign, never changed. Triggers keep those of one that was approved, and by them the campaign
 * itself, for 10 years: it lies on every machine, where there can be no triggers.
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
    /** Whose act it was; null: the platform's. */
    userId: bigint({ mode: 'number' }),
    group: integer(),
    hold: text().$type<HoldCode>(),
    remark: text(),
    count: integer(),
    /** The other task, where vehicles change from one to the other. */
    other: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.campaign, table.id)],
)
