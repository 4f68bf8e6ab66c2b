import { columnOf, type Link, recordTable } from '../../../server/record/table.ts'
import { own } from '../../../server/scope.ts'
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
import type { VehicleChoice } from '../../vehicles/choosing/contract.ts'
import { type RuleProblem, type RuleState, signalRule } from './contract.ts'
import type { Clause, Judged } from './judge.ts'

const peopleLink = (): Link => ({ own: signalRulePeople.ruleId, other: signalRulePeople.accountId })
const escalationLink = (): Link => ({ own: signalRuleEscalation.ruleId, other: signalRuleEscalation.accountId })

export const signalRules = recordTable(signalRule, {
  references: { webhook: columnOf('webhook.id') },
  columns: {
    /** Who saved it last: it is watched with the rights of that person, as they are at the moment. */
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenId: bigint({ mode: 'number' }),
    state: text().$type<RuleState>().notNull(),
    problem: text().$type<RuleProblem>(),
    match: text({ enum: ['all', 'any'] }).notNull(),
    clauses: jsonb().notNull().$type<readonly Clause[]>(),
    /** By the fleet's clock. */
    days: text().notNull(),
    fromTime: text(),
    untilTime: text(),
    vehicles: jsonb().notNull().$type<VehicleChoice>(),
    /** By the store's clock, in ms: grows with each change of what is judged. */
    revision: bigint({ mode: 'number' }).notNull(),
    /** When that was, by the platform's clock: reports that arrived before are not judged. */
    judgedSince: instant(),
  },
  links: { people: peopleLink, escalateTo: escalationLink },
  /** Who sees all vehicles sees all rules; others their own. */
  seen: (scope) =>
    scope.all ? undefined : own({ user: sql`signal_rule.user_id`, token: sql`signal_rule.token_id` }, scope),
  constraints: (table) => [index().on(table.userId)],
})

const ofRule = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => signalRules.id, { onDelete: 'cascade' })
const account = () => bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' })

/** Who is told when an alarm of a rule begins. */
export const signalRulePeople = pgTable('signal_rule_account', { ruleId: ofRule(), accountId: account() }, (table) => [
  primaryKey({ columns: [table.ruleId, table.accountId] }),
  index().on(table.accountId),
])

/** Who is told when nobody acknowledges it. */
export const signalRuleEscalation = pgTable(
  'signal_rule_escalation',
  { ruleId: ofRule(), accountId: account() },
  (table) => [primaryKey({ columns: [table.ruleId, table.accountId] }), index().on(table.accountId)],
)

/** What was told of a rule's alarms: of one, of many together, that nobody acknowledged them; or that it stopped. */
export const signalRuleNotices = pgTable(
  'signal_rule_notice',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ruleId: ofRule(),
    kind: text({ enum: ['began', 'collapsed', 'escalated', 'stopped'] }).notNull(),
    at: instant().notNull(),
    /** The one alarm that it is of, or the first of them; null: that it stopped is of none. */
    vin: text(),
    alarm: bigint({ mode: 'number' }),
    /** Why it stopped. */
    problem: text().$type<RuleProblem>(),
    /** Alarms. */
    count: integer().notNull(),
  },
  (table) => [index().on(table.ruleId, table.at), index().on(table.at)],
)

/** Who was told: theirs is a line in the inbox. */
export const signalRuleTold = pgTable(
  'signal_rule_told',
  {
    accountId: account(),
    noticeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => signalRuleNotices.id, { onDelete: 'cascade' }),
    /** Of its alarms, those of vehicles that the person sees, and the first of these. */
    count: integer().notNull(),
    vin: text(),
    alarm: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.noticeId] }), index().on(table.noticeId)],
)

/** A rule that is tried on past reports; its job fills in what it would have said. */
export const signalRuleTrials = pgTable(
  'signal_rule_trial',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    judged: jsonb().notNull().$type<Judged>(),
    /** Those that are tried, of so many that have data in the period, of so many that are chosen. */
    vins: text().array().notNull(),
    reporting: integer().notNull().default(0),
    total: integer().notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    job: bigint({ mode: 'number' }),
    stopped: boolean().notNull().default(false),
    /** Vehicles that were looked through, those of them with data, and their reports. */
    done: integer().notNull().default(0),
    withData: integer().notNull().default(0),
    looked: bigint({ mode: 'number' }).notNull().default(0),
    /** Alarms, the vehicles that had any, alarms by hour, and the vehicles with most. */
    fired: integer().notNull().default(0),
    vehicles: integer().notNull().default(0),
    hours: jsonb().notNull().$type<readonly number[]>().default([]),
    worst: jsonb().notNull().$type<readonly { readonly vin: string; readonly count: number }[]>().default([]),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)
