/**
 * The list call on 1 000 000 vehicles in a PostgreSQL server (model filter, page of 20, newest first) with session,
 * permission and scope on, against a bare Fastify handler with the same statements on a pool of the same size; and
 * without a filter, for users who see much or little of the fleet.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../server/store/postgres-server.ts'
import { fillFleet, signedInUser } from './million.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'
import { compareScopes, usersOfScopes } from './scopes.ts'
import { compare } from './side-by-side.ts'

async function prepare(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillFleet(client)
    return {
      everything: await signedInUser(client, 'all', { allVehicles: true }),
      some: await signedInUser(client, 'some', { groups: 3 }),
      scopes: await usersOfScopes(client),
    }
  } finally {
    await client.end()
  }
}

const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'fsync=off', 'max_wal_size=4GB'] })
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const databaseUrl = await postgres.createDatabase('bench')
  const settings = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: 'Quiet-Harbour-27' }
  const server = await startServer(dataDir, settings)
  try {
    const { everything, some, scopes } = await prepare(databaseUrl)
    report('List call on 1 000 000 vehicles', [
      ...(await compare(databaseUrl, server, everything, true)),
      ...(await compare(databaseUrl, server, some, false)),
      ...(await compareScopes(server, scopes)),
    ])
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
