import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { groupsOf, visible } from '../../../../platform/scope.ts'
import { instant, xid8 } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../../../platform/store/drizzle.ts'
import { forwardTarget } from './contract.ts'

function groupLink(): Link {
  return { own: forwardGroups.targetId, other: forwardGroups.groupId }
}

/** Targets of forwarding. Columns that no user edits belong to the forwarder. */
export const forwardTargets = recordTable(forwardTarget, {
  links: { groups: groupLink },
  /**
   * Users with a limited scope see only targets that receive no other vehicles. Anyone who may change a target decides
   * where it sends them.
   */
  scopeCondition: (scope) =>
    scope.all
      ? undefined
      : sql`case forward_target.vehicles
          when 'list' then not exists (
            select 1 from unnest(string_to_array(forward_target.vins, ';')) as named(vin)
            where ${visible(scope, sql`named.vin`, 'each') ?? sql`true`} is not true)
          when 'groups' then not exists (
            select 1 from forward_target_group tg
            where tg.target_id = forward_target.id and tg.group_id <> all(${groupsOf(scope)}))
          else false end`,
  columns: {
    tls: boolean().notNull().default(false),
    state: text({ enum: ['off', 'connecting', 'connected', 'failed'] })
      .notNull()
      .default('off'),
    backlog: integer().notNull().default(0),
    hasPassword: boolean().notNull().generatedAlwaysAs(sql`password is not null`),
    /** Sealed (platform/secret.ts). */
    password: text(),
    encryption: text({ enum: ['none', 'aes128', 'aes192', 'aes256', 'sm4', 'sm2', 'rsa'] })
      .notNull()
      .default('none'),
    encryptionMode: text({ enum: ['ecb', 'cbc'] })
      .notNull()
      .default('ecb'),
    /** Key of data units (`writtenUnitKey`), sealed. */
    dataKey: text(),
    /** Serial number of the last login, 1 to 65531 (GB/T 32960.3). 0: none yet. */
    sequence: integer().notNull().default(0),
    /** Everything up to this position has been sent: transaction and number of a `forward_batch`, and entries of it. */
    cursorXid: xid8(),
    cursorId: bigint({ mode: 'number' }).notNull().default(0),
    cursorEntry: integer().notNull().default(0),
  },
})

export const forwardGroups = pgTable(
  'forward_target_group',
  {
    targetId: bigint({ mode: 'number' })
      .notNull()
      .references(() => forwardTargets.id, { onDelete: 'cascade' }),
    groupId: bigint({ mode: 'number' }).notNull().references(columnOf('vehicleGroup.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.groupId] }), index().on(table.groupId)],
)

/**
 * Keys of the messages of each batch that ingest wrote while a target was active. They are written in the batch's own
 * transaction, so that forwarders miss nothing after a crash. Read in commit order: only batches whose transaction is
 * visible to every reader.
 */
export const forwardBatches = pgTable(
  'forward_batch',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().default(sql`now()`),
    writtenXid: xid8().notNull().default(sql`pg_current_xact_id()`),
    vins: text().array().notNull(),
    /** Milliseconds since 1970. */
    times: bigint({ mode: 'number' }).array().notNull(),
    kinds: integer().array().notNull(),
    digests: bigint({ mode: 'bigint' }).array().notNull(),
  },
  (table) => [index().on(table.writtenXid, table.id), index().on(table.at)],
)
