import { recordView } from '../../../../platform/record/table.ts'
import { bytes, instant } from '../../../../platform/store/columns.ts'
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
} from '../../../../platform/store/drizzle.ts'
import { regionOf } from '../../../fleet/vehicles/plate/region.ts'
import { command, type VehicleControls } from './contract.ts'
import type { KindOfCommand } from './kind-texts.ts'
import { outcomeOf } from './outcome.ts'
import type { CommandCode, CommandEvent, CommandSource, CommandState } from './state-texts.ts'

/**
 * Commands to vehicles. A row waits until the vehicle is connected. The gateway with the connection sends it, and
 * messages of the vehicle change its state (state-texts.ts).
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
    batchId: bigint({ mode: 'number' }),
    reason: text(),
    userId: bigint({ mode: 'number' }),
    /** Name of the user at that time. */
    issuer: text(),
    /** ICCID of the box at that time. */
    iccid: text(),
    createdAt: instant().notNull().default(sql`now()`),
    /** Earliest send time. A batch is sent gradually. */
    notBefore: instant(),
    /** Latest send time. */
    expiresAt: instant().notNull(),
    /** Next deadline. Null: nothing is expected any more. */
    dueAt: instant(),
    attempts: smallint().notNull().default(0),
    /** True when it got no receipt and is to be sent again. */
    needsResend: boolean().notNull().default(false),
    /** Time inside the frame. The vehicle's answer repeats it, so no two commands of a vehicle have the same. */
    sentAt: instant(),
    counter: bigint({ mode: 'number' }),
    /** Frame of the first attempt. A repeat sends the same bytes, so that it is the same command. */
    frame: bytes(),
    /** Gateway process of the last attempt. */
    gateway: uuid(),
    /** Data that the vehicle reported with its result. */
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

/** Steps of commands. Never changed. */
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
    /** True when it arrived after its deadline. */
    late: boolean().notNull().default(false),
    percent: integer(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.commandId, table.id] }), index().on(table.at)],
)

/** Last state of doors, climate and charging that each vehicle reported in command messages. */
export const vehicleControl = pgTable('vehicle_control', {
  vin: text().primaryKey(),
  at: instant().notNull(),
  controls: jsonb().$type<VehicleControls>().notNull(),
})

/** The table as the record reads it. Filters can use the id as text, the outcome and properties of the vehicle. */
const ofVehicle = <T>(value: SQL) => sql<T>`(select ${value} from vehicle v where v.vin = ${commands.vin})`
const commandView = Object.assign(Object.create(commands), {
  number: sql<string>`${commands.id}::text`,
  outcome: outcomeOf(sql`${commands.state}`, sql`${commands.code}`),
  model: ofVehicle<number | null>(sql`v.model`),
  region: ofVehicle<string | null>(regionOf(sql`v.plate`)),
})
recordView(command, commandView, { byId: true })
