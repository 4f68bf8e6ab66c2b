import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { own } from '../../../../platform/scope.ts'
import { bytes, instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { chatRobot } from './contract.ts'

function groupLink(): Link {
  return { own: chatRobotGroups.robotId, other: chatRobotGroups.groupId }
}

/** Callers who see all vehicles see all robots, others their own. With Citus only on the coordinator. */
export const chatRobots = recordTable(chatRobot, {
  links: { groups: groupLink },
  columns: {
    service: text({ enum: ['wecom', 'dingtalk', 'feishu'] }).notNull(),
    language: text({ enum: ['zh', 'en'] }).notNull(),
    state: text({ enum: ['active', 'failing', 'stopped'] })
      .notNull()
      .default('active'),
    waiting: integer().notNull().default(0),
    /** Position in the stream of events. Null: from now on. */
    eventCursor: text(),
    userId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    tokenId: bigint({ mode: 'number' }),
    /** Times of the messages of the last minute, in ms since 1970, for the pace. */
    recentSends: jsonb().$type<number[]>().notNull().default([]),
    /** Failed attempts since the last success. */
    failures: integer().notNull().default(0),
    failingSince: instant(),
  },
  scopeCondition: (scope) =>
    scope.all ? undefined : own({ user: sql`chat_robot.user_id`, token: sql`chat_robot.token_id` }, scope),
  constraints: (table) => [index().on(table.userId)],
})

/** With Citus only on the coordinator. */
export const chatRobotGroups = pgTable(
  'chat_robot_group',
  {
    robotId: bigint({ mode: 'number' })
      .notNull()
      .references(() => chatRobots.id, { onDelete: 'cascade' }),
    /** A group in use cannot be deleted: without groups the robot would receive all vehicles. */
    groupId: bigint({ mode: 'number' }).notNull().references(columnOf('vehicleGroup.id')),
  },
  (table) => [primaryKey({ columns: [table.robotId, table.groupId] }), index().on(table.groupId)],
)

/** Content of a message of a feature, as text of the robot's service. */
export interface RobotText {
  readonly title: string
  readonly lines: readonly string[]
  /** Route of the screen that it links to. */
  readonly route: string
}

/** Messages of features that wait to be sent. With Citus only on the coordinator. */
export const chatRobotMessages = pgTable(
  'chat_robot_message',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robotId: bigint({ mode: 'number' })
      .notNull()
      .references(() => chatRobots.id, { onDelete: 'cascade' }),
    /** Thing that sends it, such as 'signalRule'. */
    sender: text().notNull(),
    /** Account that chose the robot. */
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    message: jsonb().notNull().$type<RobotText>(),
    /** PNG that is posted after the text. */
    picture: bytes(),
    /** Time at which the text was accepted, and only the picture waits. */
    postedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.robotId, table.id), index().on(table.accountId), index().on(table.createdAt)],
)
