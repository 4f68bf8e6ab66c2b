import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from './postgres-server.ts'

export interface CitusCluster {
  /** Server addresses: the coordinator, then the workers. */
  readonly nodes: readonly string[]
  /** Prefix of all database names of this run. */
  readonly prefix: string
  /**
   * Creates a database on every node, joined like the cluster, or with its first `workers` only. Copies `template` if
   * set. Returns its address.
   */
  createDatabase(name: string, template?: string, workers?: number): Promise<string>
  /** Closes the connections to a database, so that it can be copied. Citus itself stays connected. */
  close(name: string): Promise<void>
  /** Removes the databases of this run. */
  stop(): Promise<void>
}

const few = ['-c citus.shard_count=4', '-c client_min_messages=warning']

/** Opens the cluster at `url` (CITUS_URL): any database on the coordinator with the extension and the workers. */
export async function citusCluster(url: string): Promise<CitusCluster> {
  const primaries = await on<{ host: string; port: number }>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where isactive and noderole = 'primary' order by groupid",
  )
  const nodes = primaries.map(({ host, port }) => Object.assign(new URL(url), { host: `${host}:${port}` }).href)
  const prefix = `test_${randomUUID().slice(0, 8)}_`
  const [coordinator = '', ...workers] = nodes
  const each = (work: (node: string) => Promise<unknown>) => Promise.all(nodes.map(work))

  async function join(name: string, count: number): Promise<void> {
    await each((node) => on(databaseOf(node, name), 'create extension citus'))
    const { hostname, port } = new URL(coordinator)
    const database = databaseOf(coordinator, name)
    await on(database, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const worker of workers.slice(0, count)) {
      const { hostname, port } = new URL(worker)
      await on(database, 'select citus_add_node($1, $2)', [hostname, Number(port)])
    }
  }

  return {
    nodes,
    prefix,
    async createDatabase(name, template, count = workers.length) {
      const address = await createDatabase(nodes, name, template)
      if (!template) await join(name, count)
      const databaseUrl = new URL(address)
      databaseUrl.searchParams.set('options', few.join(' '))
      return databaseUrl.href
    },
    async close(name) {
      await each(async (node) => {
        await on(node, `alter database "${name}" with allow_connections false`)
        await on(node, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
      })
    },
    async stop() {
      await each(async (node) => {
        const names = await on<{ datname: string }>(
          node,
          'select datname from pg_database where starts_with(datname, $1)',
          [prefix],
        )
        for (const { datname } of names) await on(node, `drop database "${datname}" with (force)`)
      })
    },
  }
}

const databaseOf = (server: string, name: string) => new URL(`/${name}`, server).href

async function on<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
