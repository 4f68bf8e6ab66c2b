/**
 * Measures lists on 1 000 000 vehicles in a PostgreSQL server. One part runs every lookup of the vehicle list for users
 * with large and small scopes. The other compares list calls (with session, permission, scope and total) with a bare
 * Fastify handler that only runs the page's select, on a pool of the same size. Its lists are vehicles, trips, alarms,
 * messages and last messages. `rows=1000000`: number of trips, alarms and messages each (default 10 000 000).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { lastMessage, lastMessageCalls } from '../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicleMessageCalls } from '../../src/features/fleet/messages/message/contract.ts'
import { vehicle, vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarm, alarmCalls } from '../../src/features/work/alarms/alarm/contract.ts'
import { trip, tripCalls } from '../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import type { Db } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { compareLookups } from './lookups.ts'
import { fillFleet, modelCount, signedInUser } from './million.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'
import { fillReports } from './reports.ts'
import { usersOfScopes } from './scopes.ts'
import { compare, type ListCase } from './side-by-side.ts'

const rows = Number(process.argv.find((word) => word.startsWith('rows='))?.slice(5) ?? 10_000_000)

async function prepare(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillFleet(client)
    await fillReports(client, rows)
    return { some: await signedInUser(client, 'some', { groups: 3 }), scopes: await usersOfScopes(client) }
  } finally {
    await client.end()
  }
}

const ofVehicles: ListCase = {
  name: 'vehicles by model',
  path: vehicleCalls.query.path,
  inputs: Array.from({ length: modelCount }, (_, at) => ({ page: 1, pageSize: 20, filter: { model: [at + 1] } })),
  record: vehicle,
}
const day = 86_400_000
const period = [new Date(Date.now() - 31 * day).toISOString(), new Date(Date.now() - day).toISOString()] as const
const vins = Array.from({ length: 40 }, (_, at) => `LBENCH${String(at * 997 + 1).padStart(11, '0')}`)
const others: ListCase[] = [
  { name: 'alarms, first page', path: alarmCalls.query.path, inputs: [{ page: 1, pageSize: 20 }], record: alarm },
  {
    name: 'trips of a vehicle',
    path: tripCalls.query.path,
    inputs: vins.map((vin) => ({ page: 1, pageSize: 20, filter: { vin, beginAt: period } })),
    record: trip,
  },
  {
    name: 'last messages, first page',
    path: lastMessageCalls.query.path,
    inputs: [{ page: 1, pageSize: 20 }],
    record: lastMessage,
  },
  {
    name: 'messages of a vehicle',
    path: vehicleMessageCalls.list.path,
    inputs: vins.map((vin) => ({ vin, from: period[0], to: period[1] })),
    record: (db: Db, input) => {
      const { vin, from, to } = input as { vin: string; from: string; to: string }
      return db.execute(
        sql`select vin, at, kind, digest, received_at, backfilled, clock_drift, down, alarm_level, problem, platform, frame
          from message where vin = ${vin} and at >= ${from} and at < ${to} order by at desc, kind desc, digest desc limit 51`,
      )
    },
  },
]

const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'fsync=off', 'max_wal_size=4GB'] })
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const databaseUrl = await postgres.createDatabase('bench')
  const settings = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: 'Quiet-Harbour-27' }
  const server = await startServer(dataDir, settings)
  try {
    const { some, scopes } = await prepare(databaseUrl)
    const everything = scopes.all as (typeof scopes)[string]
    const lookups = await compareLookups(server, scopes)
    const sideBySide = [
      await compare(databaseUrl, server, everything, true, { ...ofVehicles, name: 'sees all: vehicles by model' }),
      await compare(databaseUrl, server, some, false, { ...ofVehicles, name: 'sees 3 groups: vehicles by model' }),
    ]
    for (const listCase of others) sideBySide.push(await compare(databaseUrl, server, everything, true, listCase))
    const title = `Lists of 1 000 000 vehicles, ${rows.toLocaleString('en').replaceAll(',', ' ')} trips, alarms and messages`
    report(title, [...lookups, ...sideBySide])
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
