import { minuteMs } from '../../../../domain/time.ts'
import {
  readUnitKey,
  ruleOf,
  type UnitAlgorithm,
  type UnitMode,
  unitCloser,
} from '../../../../platform/cipher/unit-key.ts'
import type { Parts } from '../../../../platform/context.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { rowWork } from '../../../../platform/work/row-work.ts'
import { Forwarder, type ForwardTarget } from './forwarder.ts'
import { deleteReadBatches, waitingMessages } from './queue.ts'

// Without a password there is no login.
const isActive = sql`enabled and password is not null`

/** Forwards to the active targets. */
export const forwarding = rowWork<ForwardTarget>({
  name: 'forwarding',
  idKey: 'target',
  atOnce: 100,
  table: 'forward_target',
  isActive,
  waiting: sql`backlog = ${waitingMessages}`,
  read: targetOf,
  work: (target, link) => new Forwarder(target, link).run(),
})

type Row = Omit<ForwardTarget, 'version' | 'rule' | 'close' | 'position'> & {
  cursorXid: string
  cursorId: number
  cursorEntry: number
  version: string
  encryption: UnitAlgorithm | 'none'
  mode: UnitMode
  key: string | null
}

async function targetOf({ store, config }: Parts, id: number): Promise<ForwardTarget | undefined> {
  const result = await store.db.execute<Row>(sql`
    select id::float8 as id, name, host, port, tls, version, platform_code as code, account as user, password, confirm, rate,
      encryption, encryption_mode as mode, data_key as key, updated_at::text as changed,
      cursor_xid::text as "cursorXid", cursor_id::float8 as "cursorId", cursor_entry as "cursorEntry"
    from forward_target where id = ${id} and ${isActive}`)
  const [row] = result.rows
  if (!row) return undefined
  const secrets = secretsOf(config.secretKey)
  const password = secrets.open(row.password)
  const version = row.version === 'v2025' ? 2025 : 2016
  const { encryption, mode, key, cursorXid, cursorId, cursorEntry } = row
  const position = { xid: cursorXid, batch: cursorId, entry: cursorEntry }
  if (encryption === 'none' || key === null) return { ...row, password, version, position, rule: 1 }
  const close = unitCloser(readUnitKey({ algorithm: encryption, mode }, secrets.open(key)))
  return { ...row, password, version, position, rule: ruleOf[encryption], algorithm: encryption, close }
}

/** Deletes messages that no reader of the queue needs, and starts missing jobs. */
export const forwardingUpkeep = periodicJob('forwardingUpkeep', 10 * minuteMs, async ({ store }) => {
  await store.tx(deleteReadBatches)
  await forwarding.startMissing(store)
})
