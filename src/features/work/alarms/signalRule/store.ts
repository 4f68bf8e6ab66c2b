import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
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
import type { VehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { type RuleProblem, type SignalRuleState, signalRule } from './contract.ts'
import type { AlarmCondition, RuleClause } from './judge.ts'

const peopleLink = (): Link => ({ own: signalRulePeople.ruleId, other: signalRulePeople.accountId })
const escalationLink = (): Link => ({ own: signalRuleEscalation.ruleId, other: signalRuleEscalation.accountId })

const robotLink = (): Link => ({ own: signalRuleRobots.ruleId, other: signalRuleRobots.robotId })
const escalationRobotLink = (): Link => ({
  own: signalRuleEscalationRobots.ruleId,
  other: signalRuleEscalationRobots.robotId,
})

export const signalRules = recordTable(signalRule, {
  references: { webhook: columnOf('webhook.id') },
  columns: {
    /** The account that saved it last. The rule is evaluated with its current rights. */
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenId: bigint({ mode: 'number' }),
    state: text().$type<SignalRuleState>().notNull(),
    problem: text().$type<RuleProblem>(),
    match: text({ enum: ['all', 'any'] }).notNull(),
    clauses: jsonb().notNull().$type<readonly RuleClause[]>(),
    /** By the fleet's clock. */
    days: text().notNull(),
    fromTime: text(),
    untilTime: text(),
    vehicles: jsonb().notNull().$type<VehicleChoice>(),
    /** Milliseconds by the store's clock. Increases with each change of the condition. */
    revision: bigint({ mode: 'number' }).notNull(),
    /** Time of that change by the platform's clock. Reports that arrived before it are ignored. */
    evaluatedSince: instant(),
  },
  links: { people: peopleLink, robots: robotLink, escalateTo: escalationLink, escalateRobots: escalationRobotLink },
  /** Accounts that see all vehicles see all rules. Others see their own. */
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`signal_rule.user_id`, token: sql`signal_rule.token_id` }, scope),
  constraints: (table) => [index().on(table.userId)],
})

const ofRule = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => signalRules.id, { onDelete: 'cascade' })
const account = () => bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' })

/** People who are notified when an alarm of a rule begins. */
export const signalRulePeople = pgTable('signal_rule_account', { ruleId: ofRule(), accountId: account() }, (table) => [
  primaryKey({ columns: [table.ruleId, table.accountId] }),
  index().on(table.accountId),
])

/** People who are notified when an alarm is not acknowledged. */
export const signalRuleEscalation = pgTable(
  'signal_rule_escalation',
  { ruleId: ofRule(), accountId: account() },
  (table) => [primaryKey({ columns: [table.ruleId, table.accountId] }), index().on(table.accountId)],
)

/** A robot in use cannot be deleted. */
const robot = () => bigint({ mode: 'number' }).notNull().references(columnOf('chatRobot.id'))

/** Robots of group chats that post alarms of a rule. */
export const signalRuleRobots = pgTable('signal_rule_robot', { ruleId: ofRule(), robotId: robot() }, (table) => [
  primaryKey({ columns: [table.ruleId, table.robotId] }),
  index().on(table.robotId),
])

/** Robots of group chats that post unacknowledged alarms. */
export const signalRuleEscalationRobots = pgTable(
  'signal_rule_escalation_robot',
  { ruleId: ofRule(), robotId: robot() },
  (table) => [primaryKey({ columns: [table.ruleId, table.robotId] }), index().on(table.robotId)],
)

/** Notices of a rule: one alarm, several together, unacknowledged alarms, or that the rule stopped. */
export const signalRuleNotices = pgTable(
  'signal_rule_notice',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ruleId: ofRule(),
    kind: text({ enum: ['began', 'collapsed', 'escalated', 'stopped'] }).notNull(),
    at: instant().notNull(),
    /** The alarm, or the first of several. Null: the rule stopped. */
    vin: text(),
    alarm: bigint({ mode: 'number' }),
    problem: text().$type<RuleProblem>(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.ruleId, table.at), index().on(table.at)],
)

/** Recipients of notices. Each is a line in the inbox. */
export const signalRuleRecipients = pgTable(
  'signal_rule_recipient',
  {
    accountId: account(),
    noticeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => signalRuleNotices.id, { onDelete: 'cascade' }),
    /** Alarms of vehicles that the recipient can see: their number, and the first of them. */
    count: integer().notNull(),
    vin: text(),
    alarm: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.noticeId] }), index().on(table.noticeId)],
)

/** Trial of a rule on past reports. Its job writes the result. */
export const signalRuleTrials = pgTable(
  'signal_rule_trial',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    condition: jsonb().notNull().$type<AlarmCondition>(),
    /** Vehicles in the trial, number of vehicles with data in the period, and number of vehicles chosen. */
    vins: text().array().notNull(),
    reporting: integer().notNull().default(0),
    total: integer().notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    job: bigint({ mode: 'number' }),
    stopped: boolean().notNull().default(false),
    /** Finished vehicles, those of them with data, and their reports. */
    done: integer().notNull().default(0),
    withData: integer().notNull().default(0),
    reportCount: bigint({ mode: 'number' }).notNull().default(0),
    /** Alarms, vehicles with any, alarms by hour, and the vehicles with most. */
    alarmCount: integer().notNull().default(0),
    vehicles: integer().notNull().default(0),
    hours: jsonb().notNull().$type<readonly number[]>().default([]),
    worst: jsonb().notNull().$type<readonly { readonly vin: string; readonly count: number }[]>().default([]),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)
