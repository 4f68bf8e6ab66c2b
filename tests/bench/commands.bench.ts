/**
 * Measures 1 000 commands to connected vehicles through the real gateway, from request to answer. The comparison is
 * bare inserts of the same rows in the same run, one command per commit. Then vehicles log in while 100 000 commands
 * wait for others, compared with an empty ledger.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerFrame } from '../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../src/domain/time.ts'
import { enterCommand } from '../../src/features/work/commands/command/ledger.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { Box } from '../telematics/gateway/box.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { iccidOf } from '../telematics/gateway/yard.ts'
import { prepareFleet, startGateway } from './fleet.ts'
import { type Figure, median, report } from './report.ts'

const vehicles = 1_000
const waiting = 100_000
const atOnce = 50
const loginRounds = 3
const logins = 200
const maxLoginRatio = 1.2
/** True for a frame that commands the box (annex B). */
const isCommand = (frame: Uint8Array) => frame[2] === 0x80 || frame[2] === 0x82

/** Runs `work` for 1 to `count`, with limited concurrency. */
async function each(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 1
  const lane = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function login(port: number, vehicle: number): Promise<Box> {
  const box = new Box(port)
  if ((await box.login(vinOf(vehicle), iccidOf(vehicle))) !== 1) throw new Error('A login was refused')
  return box
}

const enter = (store: Store, vehicle: number) =>
  store.tx((tx) => {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + 15 * minuteMs)
    return enterCommand(tx, { vin: vinOf(vehicle), kind: 'reset', source: 'batch', expiresAt, now })
  })

interface CommandStats extends Record<string, unknown> {
  done: number
  seconds: number
  p99: number
}

/** Sends one command to each connected vehicle, which answers immediately. */
async function throughGateway(store: Store, port: number): Promise<CommandStats> {
  const boxes: Box[] = []
  await each(vehicles, async (vehicle) => {
    const box = await login(port, vehicle)
    boxes.push(box)
    box.socket.on('data', () => {
      for (const frame of box.got.splice(0)) if (isCommand(frame)) box.send(answerFrame(frame, 1))
    })
  })
  await each(vehicles, async (vehicle) => void (await enter(store, vehicle)))
  for (let look = 0; look < 1_200; look++) {
    const { rows } = await store.db.execute<{ open: number }>(
      sql`select count(*)::int as open from command where state <> 'done'`,
    )
    if (rows[0]?.open === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // From the first request to the last end, and per command, by the times in the ledger.
  const { rows } = await store.db.execute<CommandStats>(sql`
    select count(*) filter (where state = 'done')::int as done,
      extract(epoch from max(ended_at) - min(created_at))::float8 as seconds,
      percentile_cont(0.99) within group (order by extract(epoch from ended_at - created_at) * 1000)::float8 as p99
    from command`)
  for (const box of boxes) box.socket.destroy()
  return rows[0] ?? { done: 0, seconds: 0, p99: 0 }
}

/** Writes the rows of those commands again into empty tables of the same shape. Returns seconds. */
async function bareInserts(store: Store): Promise<number> {
  await store.db.execute(sql`create table bare_command (like command including all)`)
  await store.db.execute(sql`create table bare_step (like command_step including all)`)
  const { rows } = await store.db.execute<{ vin: string; id: string }>(sql`select vin, id from command order by id`)
  const startedAt = performance.now()
  await each(rows.length, async (n) => {
    const { vin, id } = rows[n - 1]!
    await store.tx(async (tx) => {
      await tx.execute(sql`insert into bare_command select * from command where vin = ${vin} and id = ${id}::bigint`)
      await tx.execute(
        sql`insert into bare_step select * from command_step where vin = ${vin} and command_id = ${id}::bigint`,
      )
    })
  })
  return (performance.now() - startedAt) / 1000
}

/** Median time of a login in ms. Several run at once, because a gateway answers them in batches. */
async function loginMs(port: number): Promise<number> {
  const took: number[] = []
  await each(logins, async (vehicle) => {
    const startedAt = performance.now()
    const box = await login(port, vehicle)
    took.push(performance.now() - startedAt)
    await box.close()
  })
  return median(took)
}

async function measure(): Promise<Figure[]> {
  const postgres = await startPostgres({ settings: ['shared_buffers=256MB', 'max_connections=60'] })
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const DATABASE_URL = await postgres.createDatabase('commands')
    await prepareFleet(dataDir, DATABASE_URL, vehicles)
    const store = await openStore({ dataDir, databaseUrl: DATABASE_URL })
    const gateway = await startGateway({ DATABASE_URL, DATA_DIR: dataDir })
    const { done: doneCount, seconds, p99 } = await throughGateway(store, gateway.port)
    const bareSeconds = await bareInserts(store)

    const [empty, full]: number[][] = [[], []]
    for (let round = 0; round < loginRounds; round++) {
      await store.db.execute(sql`truncate command, command_step`)
      await store.db.execute(sql`vacuum analyze command`)
      empty!.push(await loginMs(gateway.port))
      // For vehicles that are not connected.
      await store.db.execute(sql`
        insert into command (vin, kind, state, source, expires_at, due_at)
        select 'WAITING' || lpad(n::text, 10, '0'), 'reset', 'waiting', 'batch', now() + interval '1 day', now() + interval '1 day'
        from generate_series(1, ${waiting}::int) n`)
      await store.db.execute(sql`vacuum analyze command`)
      full!.push(await loginMs(gateway.port))
    }
    const ratio = median(full!) / median(empty!)
    await gateway.stop()
    await store.close()
    return [
      {
        name: 'commands through the gateway',
        value: `${Math.round(doneCount / seconds)} /s`,
        target: `all ${vehicles}`,
        isMet: doneCount === vehicles,
      },
      { name: 'from asked to result, p99', value: `${Math.round(p99)} ms` },
      { name: 'bare inserts of the same rows, commands', value: `${Math.round(vehicles / bareSeconds)} /s` },
      { name: 'ratio', value: `${((doneCount / seconds / (vehicles / bareSeconds)) * 100).toFixed(0)} %` },
      { name: 'login, empty ledger, median', value: `${median(empty!).toFixed(2)} ms` },
      {
        name: `login, ${waiting.toLocaleString('en')} commands waiting, median`,
        value: `${median(full!).toFixed(2)} ms`,
      },
      {
        name: 'login, ratio',
        value: `${ratio.toFixed(2)} ×`,
        target: `≤ ${maxLoginRatio} ×`,
        isMet: ratio <= maxLoginRatio,
      },
    ]
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

report('Commands', await measure())
process.exit()
