import { z } from 'zod'
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
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import { Forwarder, type ForwardTarget } from './forwarder.ts'

const input = z.object({ target: z.number() })
type Forwarding = z.infer<typeof input>

/** Forwards to a target while it is active. The job's lease decides which process does it. */
export const forwarding = job<Forwarding>({
  name: 'forwarding',
  input,
  lane: { name: 'forwarding', atOnce: 100 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: 1_000, maxMs: minuteMs },
  run: forward,
})

/** Ensures that a target is forwarded to. Call in the transaction that activated it, after changing its row. */
export async function startForwarding(db: Db, target: number): Promise<void> {
  await addJob(db, forwarding, { input: { target }, key: `forwarding:${target}` })
}

async function forward(parts: Parts, run: JobRun<Forwarding>): Promise<undefined> {
  for (;;) {
    run.signal.throwIfAborted()
    const target = await targetOf(parts, run.input.target)
    if (target) await new Forwarder(target, parts, run).untilChanged()
    else if (await isOver(parts, run)) return
  }
}

/** Ends the job unless the target was activated again. Its row is locked, so that no activation is missed. */
async function isOver({ store }: Parts, run: JobRun<Forwarding>): Promise<boolean> {
  return store.tx(async (tx) => {
    const result = await tx.execute(sql`
      select 1 from forward_target where id = ${run.input.target} and enabled and password is not null for update`)
    if (result.rows.length > 0) return false
    await run.finish(tx)
    return true
  })
}

type Row = Omit<ForwardTarget, 'version' | 'rule' | 'close'> & {
  version: string
  encryption: UnitAlgorithm | 'none'
  mode: UnitMode
  key: string | null
}

/** Undefined: it is inactive, deleted or without a password. Throws when the password cannot be read. */
async function targetOf({ store, config, now }: Parts, id: number): Promise<ForwardTarget | undefined> {
  const result = await store.db.execute<Row>(sql`
    select id::float8 as id, name, host, port, tls, version, platform_code as code, account as user, password, confirm, rate,
      encryption, encryption_mode as mode, data_key as key, updated_at::text as changed
    from forward_target where id = ${id} and enabled and password is not null`)
  const [row] = result.rows
  if (!row) return undefined
  try {
    const secrets = secretsOf(config.secretKey)
    const password = secrets.open(row.password)
    const version = row.version === 'v2025' ? 2025 : 2016
    const { encryption, mode, key } = row
    if (encryption === 'none' || key === null) return { ...row, password, version, rule: 1 }
    const close = unitCloser(readUnitKey({ algorithm: encryption, mode }, secrets.open(key)))
    return { ...row, password, version, rule: ruleOf[encryption], algorithm: encryption, close }
  } catch (error) {
    await store.db.execute(sql`
      update forward_target set state = 'failed', last_error = 'the password cannot be read (SECRET_KEY)',
        last_error_at = ${moment(now().getTime())} where id = ${id} and enabled`)
    throw error
  }
}

const retentionDays = 7

/** Deletes batches that every target has received or that are too old to be sent, and starts missing jobs. */
export const forwardingUpkeep = periodicJob('forwardingUpkeep', 10 * minuteMs, async ({ store }) => {
  await store.tx((tx) =>
    tx.execute(sql`
      delete from forward_batch b where b.at < now() - make_interval(days => ${retentionDays})
        or not exists (select 1 from forward_target t where t.enabled and (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id))`),
  )
  const on = await store.db.execute<{ id: number }>(
    sql`select id::float8 as id from forward_target where enabled and password is not null`,
  )
  for (const { id } of on.rows) await store.tx((tx) => startForwarding(tx, id))
})
