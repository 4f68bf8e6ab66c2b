import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type Logger, pino } from 'pino'
import { vi } from 'vitest'
import { accounts } from '../../src/features/base/accounts/account/store.ts'
import { resources } from '../../src/features/base/accounts/resource/store.ts'
import { rolePermissions, roles } from '../../src/features/base/accounts/role/store.ts'
import { bindingCookie } from '../../src/features/base/accounts/session/authenticate.ts'
import { sessions } from '../../src/features/base/accounts/session/store.ts'
import { groupUsers } from '../../src/features/base/accounts/vehicleGroup/store.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Parts } from '../../src/platform/context.ts'
import { eq, inArray, sql } from '../../src/platform/store/drizzle.ts'
import type { Db } from '../../src/platform/store/store.ts'
import type { FoundThing } from '../../src/platform/thing/catalogue.ts'
import { hashOf, newSecret } from '../../src/platform/token.ts'
import { openServer, type Server } from '../../src/programs/server.ts'
import { Client } from './client.ts'
import { preparedStore, removeStore } from './store/open.ts'
import { adminPassword } from './store/prepare.ts'

export { adminPassword, Client }

interface UserOptions {
  /** Calls and routes that the user's role has. */
  links: 'none' | 'all' | readonly string[]
  /** The role sees every vehicle. Otherwise only those of `groups`. */
  allVehicles?: boolean
  /** Ids of the user's vehicle groups. */
  groups?: readonly number[]
  userName?: string
  /** argon2id hash. Without one the user cannot sign in with a password. */
  passwordHash?: string
}

export interface TestServer {
  readonly server: Server
  readonly parts: Parts
  /** The built-in administrator, signed in, with the first password changed. */
  readonly admin: Client
  readonly anonymous: Client
  /** The server's clock. It only moves by `advance`. */
  readonly clock: { advance(ms: number): void }
  /** Creates a signed-in user with a new role. */
  asUser(options: UserOptions): Promise<Client>
  /** Opens another session of an account. With `proves` false the client never confirms the password. */
  session(accountId: number, proves?: boolean): Promise<Client>
  /** Client of a machine with this API token. */
  machine(token: string): Client
  /** Signs in through the call. Throws when it is refused. */
  signIn(username: string, password: string): Promise<Client>
  /** Row counts of all tables, to check that nothing was written. */
  rowCounts(): Promise<Record<string, number>>
  /** Runs due jobs until `check` passes, for a server whose own worker does not run. */
  afterJobs<T>(check: () => T | Promise<T>): Promise<T>
  /** Stops the server and starts another one on the same store. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the whole server without a port over a fresh store that was started once. `config` are environment settings.
 * Jobs wait for `parts.worker.runDue`, unless `work` starts the worker. The caller closes it.
 */
export async function openTestServer(
  options: { config?: Record<string, string>; now?: Date; work?: boolean; things?: FoundThing[]; log?: Logger } = {},
): Promise<TestServer> {
  const store = await preparedStore()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SIGN_IN_WITHOUT_CODE: '1',
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMIT: '1000000',
    DATA_DIR: store.dataDir,
    ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {}),
    ...options.config,
  })
  let moment = (options.now ?? new Date()).getTime()
  const now = () => new Date(moment)
  const { work = false, things = [] } = options
  const log = options.log ?? pino({ level: config.logLevel })
  const open = () => openServer(config, { now, log, work, things, watch: false })
  let server = await open()
  const db = () => server.parts.store.db

  async function session(accountId: number, proves = true): Promise<Client> {
    const id = randomUUID()
    const [token, binding, at] = [newSecret(), newSecret(), now().toISOString()]
    await db()
      .insert(sessions)
      .values({
        id,
        accountId,
        tokenHash: hashOf(token),
        bindingHash: hashOf(binding),
        ip: '127.0.0.1',
        userAgent: 'test',
        createdAt: at,
        lastSeenAt: at,
      })
    const credentials = { token, customerId: String(accountId), cookie: `${bindingCookie}=${binding}` }
    const prove = () => db().update(sessions).set({ verifiedAt: now().toISOString() }).where(eq(sessions.id, id))
    return new Client(() => server.app, credentials, undefined, proves ? async () => prove() : undefined)
  }

  async function asUser({ links, allVehicles, groups, userName, passwordHash }: UserOptions): Promise<Client> {
    const name = userName ?? `user-${randomBytes(6).toString('hex')}`
    const role = one(
      await db()
        .insert(roles)
        .values({ name: `role of ${name}`.slice(0, 32), allVehicles: allVehicles ?? false })
        .returning({ id: roles.id }),
    )
    if (links !== 'none') {
      const condition = links === 'all' ? eq(resources.realm, 'staff') : inArray(resources.link, [...links])
      const resourceRows = await db()
        .select({ id: resources.id, link: resources.link })
        .from(resources)
        .where(condition)
      const missing = links === 'all' ? [] : links.filter((link) => !resourceRows.some((each) => each.link === link))
      if (missing.length > 0) throw new Error(`No resource has the link ${missing.join(', ')}`)
      if (resourceRows.length > 0)
        await db()
          .insert(rolePermissions)
          .values(resourceRows.map(({ id }) => ({ roleId: role.id, resourceId: id })))
    }
    const account = one(
      await db()
        .insert(accounts)
        .values({
          userName: name,
          fullName: name,
          email: `${name}@example.com`,
          phone: '13800000001',
          department: null,
          role: role.id,
          passwordHash: passwordHash ?? null,
        })
        .returning({ id: accounts.id }),
    )
    if (groups?.length)
      await db()
        .insert(groupUsers)
        .values(groups.map((groupId) => ({ groupId, userId: account.id })))
    return session(account.id)
  }

  async function signIn(username: string, password: string): Promise<Client> {
    const answer = await anonymous.post('/user/login', { username, password })
    if (answer.code !== 200) throw new Error(`Sign-in refused: ${answer.code} ${answer.msg}`)
    const data = answer.data as { token: string; customerId: string }
    const credentials = { ...data, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
    const client: Client = new Client(
      () => server.app,
      credentials,
      undefined,
      () => client.post('/user/verifyPass', { password }),
    )
    return client
  }

  let counting: string | undefined
  async function rowCounts(): Promise<Record<string, number>> {
    counting ??= await countingEach(db())
    // A named statement is planned once. Some tests count after every call.
    const { $client } = db() as Db & { $client: Pool }
    const { rows } = await $client.query<Record<string, number>>({ name: 'counting', text: counting })
    return { ...rows[0] }
  }

  const anonymous = new Client(() => server.app)
  const [administrator] = await db().select({ id: accounts.id }).from(accounts).orderBy(accounts.id).limit(1)
  await db().update(accounts).set({ mustChangePassword: false, lastLogonAt: now().toISOString() })
  const admin = await session(administrator?.id ?? 0)
  return {
    get server() {
      return server
    },
    get parts() {
      return server.parts
    },
    admin,
    anonymous,
    clock: {
      advance(ms) {
        moment += ms
      },
    },
    asUser,
    session,
    machine: (token) => new Client(() => server.app, undefined, token),
    signIn,
    rowCounts,
    afterJobs: (check) =>
      vi.waitFor(async () => {
        await server.parts.worker.runDue()
        return check()
      }),
    async reopen() {
      await server.close()
      server = await open()
    },
    async close() {
      await server.close()
      await removeStore(store)
    },
  }
}

/** Query for the row count of each table, partitions included, and for the number of tables. */
async function countingEach(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  // One row. For many combined rows the database would use parallel workers, whose start takes long.
  const tables = rows.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`)
  const all = "(select count(*)::int from pg_class where relkind in ('r', 'p')) as \"(tables)\""
  return `select ${[...tables, all].join(', ')}`
}

function one<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('Nothing was inserted')
  return row
}
