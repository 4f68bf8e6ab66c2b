import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, keysOf, time } from '../../../../platform/event/values.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { commandCalls, commandState } from './contract.ts'
import { type KindOfCommand, kindsOfCommand } from './kind-texts.ts'
import {
  type CommandCode,
  type CommandSource,
  type CommandState,
  commandCodes,
  commandOutcomes,
  commandRoutes,
  commandSources,
  outcomeAs,
} from './state-texts.ts'

const data = z.object({
  command: z.number().meta({ description: 'Id in the command log' }),
  kind: z.enum(kindsOfCommand),
  state: commandState,
  code: keysOf(commandCodes).nullable().meta({ description: 'Reason of the state' }),
  outcome: keysOf(commandOutcomes),
  source: keysOf(commandSources),
  route: keysOf(commandRoutes),
  createdAt: time,
  sentAt: time.nullable().meta({ description: 'First sent, ISO 8601' }),
  endedAt: time.nullable(),
  expiresAt: time.meta({ description: 'Latest time at which it is sent, ISO 8601' }),
})
type Data = z.infer<typeof data>

export const commandEventKinds = {
  changed: eventKind({
    type: 'command.changed',
    title: ['指令状态变化', 'Command changed'],
    data,
    example: {
      command: 4711,
      kind: 'lock',
      state: 'done',
      code: null,
      outcome: 'success',
      source: 'staff',
      route: 'direct',
      createdAt: '2026-05-20T00:00:00.000Z',
      sentAt: '2026-05-20T00:00:01.000Z',
      endedAt: '2026-05-20T00:00:04.000Z',
      expiresAt: '2026-05-20T00:15:00.000Z',
    },
    privacy: 'vehicle',
    readBy: commandCalls.query,
  }),
}

/** Values of a stored command that its events contain. */
export type EventCommand = {
  readonly vin: string
  readonly id: string
  readonly kind: KindOfCommand
  readonly state: CommandState
  readonly code: CommandCode | null
  readonly source: CommandSource
  readonly route: keyof typeof commandRoutes
  readonly createdAt: string
  readonly sentAt: string | null
  readonly endedAt: string | null
  readonly expiresAt: string
}

/** Columns of `EventCommand`, where the table `command` has the alias `c`. */
export const eventColumns = sql`c.vin, c.id, c.kind, c.state, c.code, c.source, c.route, c.created_at as "createdAt",
  c.sent_at as "sentAt", c.ended_at as "endedAt", c.expires_at as "expiresAt"`

export const dataOf = ({ id, kind, state, code, source, route, ...times }: EventCommand): Data => ({
  command: Number(id),
  kind,
  state,
  code,
  outcome: outcomeAs(state, code),
  source,
  route,
  createdAt: iso(times.createdAt),
  sentAt: isoOrNull(times.sentAt),
  endedAt: isoOrNull(times.endedAt),
  expiresAt: iso(times.expiresAt),
})

/** Adds the events of commands, in the transaction that changes them. `atOf`: ms since 1970. */
export const addCommandEvents = (
  db: Pick<Db, 'execute'>,
  commands: readonly EventCommand[],
  atOf: (command: EventCommand) => number,
): Promise<void> =>
  addEvents(
    db,
    commandEventKinds.changed,
    commands.map((command) => ({
      vin: command.vin,
      subject: `command/${command.vin}/${command.id}`,
      at: atOf(command),
      data: dataOf(command),
    })),
  )
