/**
 * Measures ingest over TCP into PostgreSQL on the same machine. The baseline is COPY of the same message rows into the
 * same table in the same run. Both are equally durable: one connection, 5 000 rows per commit. Further parts are the
 * embedded database, and 10 000 open connections. `reissue`: few vehicles with many frames each, as after an outage.
 * `live`: every frame of a batch belongs to another vehicle. This is the worst case, because all rows that ingest
 * maintains (last message, trip, day) change with every frame: three row changes for each row that COPY writes. Where
 * other work shares the machine, processor time per frame is more reliable than the rates.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { copyIn, copyOut, withClient } from './copy.ts'
import { frameOf, prepareFleet, startGateway } from './fleet.ts'
import { connectionsHeld } from './held-connections.ts'
import { childrenSeconds, postmasterOf } from './processor.ts'
import { type Figure, median, report } from './report.ts'
import { roundsOf, type Shape } from './rounds.ts'

const rounds = 3
/** Same size as the batches of the gateway. */
const batchRows = 5_000
const copyTarget = 0.5
const embeddedTarget = 4_000

const shapes: Shape[] = [
  { name: 'reissue', vehicles: 200, each: 1000 },
  { name: 'live', vehicles: 20_000, each: 10 },
]

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} /s`

/** Rates of COPY alone in rows/s, into the empty table. */
async function copyAlone(client: pg.Client, rows: number): Promise<number[]> {
  const batches: Buffer[][] = []
  for (let from = 0; from < rows; from += batchRows)
    batches.push(
      await copyOut(
        client,
        `select * from message where kind = 2 order by received_at, vin, at offset ${from} limit ${Math.min(batchRows, rows - from)}`,
      ),
    )
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    await client.query('truncate message')
    await client.query('checkpoint')
    let seconds = 0
    for (const batch of batches) seconds += await copyIn(client, 'message', batch)
    rates.push(rows / seconds)
  }
  return rates
}

async function onServer(): Promise<Figure[]> {
  const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'max_connections=60']
  const postgres = await startPostgres({ settings })
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const figures: Figure[] = []
    for (const shape of shapes) {
      const DATABASE_URL = await postgres.createDatabase(shape.name)
      await prepareFleet(dataDir, DATABASE_URL, shape.vehicles)
      const gateway = await startGateway({ DATABASE_URL, DATA_DIR: dataDir })
      const postmaster = await withClient(DATABASE_URL, postmasterOf)
      const over = await roundsOf(gateway, shape, rounds, () => [childrenSeconds(postmaster)])
      await gateway.stop()
      const alone = await withClient(DATABASE_URL, (client) => copyAlone(client, shape.vehicles * shape.each))
      const ratio = median(over.map(({ rate }) => rate)) / median(alone)
      const [gatewayUs, databaseUs] = [
        median(over.map((round) => round.gatewayUs)),
        median(over.map((round) => round.databasesUs[0] ?? 0)),
      ]
      figures.push(
        { name: `${shape.name} (${shape.vehicles} vehicles): COPY alone, rows`, value: perSecond(median(alone)) },
        { name: `${shape.name}: over TCP, frames`, value: perSecond(median(over.map(({ rate }) => rate))) },
        {
          name: `${shape.name}: processor time of a frame, gateway and database`,
          value: `${gatewayUs.toFixed(1)} µs and ${databaseUs.toFixed(1)} µs`,
        },
        {
          name: `${shape.name}: ratio`,
          value: `${(ratio * 100).toFixed(0)} %`,
          target: `≥ ${copyTarget * 100} %`,
          isMet: ratio >= copyTarget,
        },
      )
    }
    const DATABASE_URL = postgres.url('live')
    return [...figures, ...(await connectionsHeld({ DATABASE_URL, DATA_DIR: dataDir }))]
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function embeddedFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const shape of [shapes[0]!, { name: 'live', vehicles: 2_000, each: 20 }]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
    try {
      await prepareFleet(dataDir, undefined, shape.vehicles)
      const gateway = await startGateway({ DATA_DIR: dataDir })
      const roundResults = await roundsOf(gateway, { ...shape, each: shape.each / 5 }, rounds)
      const rate = median(roundResults.map((round) => round.rate))
      await gateway.stop()
      figures.push({
        name: `embedded, ${shape.name} (${shape.vehicles} vehicles): frames`,
        value: perSecond(rate),
        target: `≥ ${embeddedTarget.toLocaleString('en')}`,
        isMet: rate >= embeddedTarget,
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return figures
}

console.log(`A report has ${frameOf(1, Date.now()).length} bytes.`)
report('Ingest', [...(await onServer()), ...(await embeddedFigures())])
process.exit()
