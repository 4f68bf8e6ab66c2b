import { recordView } from '../../../server/record/table.ts'
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
  type SQL,
  smallint,
  sql,
  text,
  uuid,
} from '../../../server/store/drizzle.ts'
import { bytes } from '../../messages/message/bytes.ts'
import { regionOf } from '../../vehicles/plate/region.ts'
import { command, type VehicleControls } from './contract.ts'
import type { KindOfCommand } from './kind-texts.ts'
import { outcomeOf } from './outcome.ts'
import type { CommandCode, CommandEvent, CommandSource, CommandState } from './state-texts.ts'

/**
 * What a vehicle is told. A row waits until the vehicle is connected; the gateway that holds the connection sends it, and
 * what the vehicle says moves it on (state-texts.ts).
 */
export const commands = pgTable(
  'command',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    kind: text().$type<KindOfCommand>().notNull(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text().$type<CommandState>().notNull(),
    code: text().$type<CommandCode>(),
    source: text().$type<CommandSource>().notNull(),
    route: text({ enum: ['direct', 'sms'] })
      .notNull()
      .default('direct'),
    /** The batch that it is of. */
    batchId: bigint({ mode: 'number' }),
    reason: text(),
    userId: bigint({ mode: 'number' }),
    /** The user's name as it was then. */
    issuer: text(),
    /** Of the box at that moment. */
    iccid: text(),
    createdAt: instant().notNull().default(sql`now()`),
    /** Sent no sooner than this: a batch goes out piece by piece. */
    notBefore: instant(),
    /** Sent no later than this. */
    expiresAt: instant().notNull(),
    /** When to look what has become of it; null once nothing is expected. */
    dueAt: instant(),
    attempts: smallint().notNull().default(0),
    /** It had no receipt: to be sent again when the vehicle is there. */
    again: boolean().notNull().default(false),
    /** The time inside the frame: the vehicle's answer repeats it. No two commands of a vehicle have the same. */
    sentAt: instant(),
    counter: bigint({ mode: 'number' }),
    /** The frame as it was sent first: sent again, it is the same order. */
    frame: bytes(),
    /** The gateway process of the last attempt. */
    gateway: uuid(),
    /** What the vehicle reported with its result. */
    result: jsonb().$type<Record<string, unknown>>(),
    endedAt: instant(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index('command_open')
      .on(table.vin, table.id)
      .where(sql`state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running')`),
    index('command_due').on(table.dueAt).where(sql`due_at is not null`),
    index().on(table.vin, table.sentAt),
    index().on(table.id),
    index('command_number').on(sql`(id::text)`),
    index().on(table.createdAt),
    index().on(table.vin, table.createdAt),
    index().on(table.state, table.createdAt),
    index().on(table.iccid, table.createdAt),
    index('command_batch_state').on(table.batchId, table.state).where(sql`batch_id is not null`),
  ],
)

/** What happened to a command, never changed. */
export const commandSteps = pgTable(
  'command_step',
  {
    vin: text().notNull(),
    commandId: bigint({ mode: 'number' }).notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    event: text().$type<CommandEvent>().notNull(),
    by: text(),
    code: text().$type<CommandCode>(),
    frame: bytes(),
    /** It came after the time for it was over. */
    late: boolean().notNull().default(false),
    percent: integer(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.commandId, table.id] }), index().on(table.at)],
)

/** What each vehicle said last of its doors, climate and charging; beside what reports say. */
export const vehicleControl = pgTable('vehicle_control', {
  vin: text().primaryKey(),
  at: instant().notNull(),
  controls: jsonb().$type<VehicleControls>().notNull(),
})

/** The table as the record sees it: people ask by the id as a text, by the outcome, and by what its vehicle is. */
const ofVehicle = <T>(value: SQL) => sql<T>`(select ${value} from vehicle v where v.vin = ${commands.vin})`
const seen = Object.assign(Object.create(commands), {
  number: sql<string>`${commands.id}::text`,
  outcome: outcomeOf(sql`${commands.state}`, sql`${commands.code}`),
  model: ofVehicle<number | null>(sql`v.model`),
  region: ofVehicle<string | null>(regionOf(sql`v.plate`)),
})
recordView(command, seen, { byId: true })
