/**
 * Measures a raw data export of one vehicle from the embedded database. It has 1 000 000 messages (or MESSAGES), as csv
 * and xlsx. The added server memory must not depend on the number of rows.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../src/domain/time.ts'
import { rawExportCalls as calls, type RawExport } from '../../src/features/fleet/messages/rawExport/contract.ts'
import { ensurePartitions } from '../../src/features/fleet/messages/storage/partitions.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { addVehicles } from '../telematics/gateway/yard.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { frameOf } from './fleet.ts'
import { mebibyte, memoryOf, watchMemory } from './memory.ts'
import { startServer } from './program.ts'
import { type Figure, report } from './report.ts'

const rows = Number(process.env.MESSAGES ?? 1_000_000)
const days = 10
const atOnce = 10_000
const growthAllowed = 400 * mebibyte
const vin = vinOf(1)
const start = Math.floor(Date.now() / dayMs) * dayMs - days * dayMs

/** Writes reports of one vehicle, some milliseconds apart. */
async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  await addVehicles(store, [1])
  await ensurePartitions(
    store,
    Array.from({ length: days }, (_, day) => start + day * dayMs),
  )
  const stepMs = Math.floor((days * dayMs) / rows)
  const frame = Buffer.from(frameOf(1, start)).toString('hex')
  for (let from = 0; from < rows; from += atOnce)
    await store.tx((tx) =>
      tx.execute(sql`
        insert into message (vin, at, kind, digest, received_at, alarm_level, frame)
        select ${vin}, r.at, 2, r.n, r.at, 0, decode(${frame}, 'hex')
        from (select n, to_timestamp((${start}::float8 + n * ${stepMs}::float8) / 1000) as at
          from generate_series(${from}::int, ${Math.min(rows, from + atOnce) - 1}::int) n) r`),
    )
  await store.close()
}

async function measure(session: Session, pid: number, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const before = memoryOf(pid, 'now')
  const memory = watchMemory(pid)
  const startedAt = performance.now()
  const { id } = await session.call<{ id: number }>(calls.start.path, {
    vehicles: { by: 'vins', vins: [vin] },
    content: 'frames',
    format,
    from: new Date(start).toISOString(),
    to: new Date(start + days * dayMs).toISOString(),
  })
  let rawExport: RawExport | undefined
  do {
    await sleep(500)
    rawExport = (await session.call<RawExport[]>(calls.list.path)).find((each) => each.id === id)
  } while (rawExport?.state === 'waiting' || rawExport?.state === 'running')
  const seconds = (performance.now() - startedAt) / 1000
  const most = memory.stop()
  if (rawExport?.state !== 'done' || rawExport.done !== rows)
    throw new Error(`Not downloaded: ${JSON.stringify(rawExport)}`)
  const growth = most - before
  return [
    {
      name: `${format}, ${((rawExport.size ?? 0) / mebibyte).toFixed(0)} MiB: rows`,
      value: `${Math.round(rows / seconds)} /s`,
    },
    {
      name: `${format}: growth of the server's memory (from ${(before / mebibyte).toFixed(0)} to ${(most / mebibyte).toFixed(0)} MiB)`,
      value: `${(growth / mebibyte).toFixed(0)} MiB`,
      target: `< ${growthAllowed / mebibyte} MiB`,
      isMet: growth < growthAllowed,
    },
  ]
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  await fill(dataDir)
  const server = await startServer(dataDir, { ADMIN_PASSWORD: firstPassword, GATEWAY: '0' })
  try {
    const session = await firstSession(server.address)
    await sleep(3_000)
    report(`Download of ${rows.toLocaleString('en')} messages, embedded database`, [
      ...(await measure(session, server.pid, 'csv')),
      ...(await measure(session, server.pid, 'xlsx')),
    ])
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
