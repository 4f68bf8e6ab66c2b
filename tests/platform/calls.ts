import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dayMs } from '../../src/domain/time.ts'
import { accounts } from '../../src/features/base/accounts/account/store.ts'
import { apiTokens } from '../../src/features/base/accounts/apiToken/store.ts'
import { resources } from '../../src/features/base/accounts/resource/store.ts'
import { rolePermissions, roles } from '../../src/features/base/accounts/role/store.ts'
import { bindingCookie } from '../../src/features/base/accounts/session/authenticate.ts'
import { sessions } from '../../src/features/base/accounts/session/store.ts'
import { and, eq, inArray, sql } from '../../src/platform/store/drizzle.ts'
import type { CatalogueCall } from '../../src/platform/thing/catalogue.ts'
import { hashOf, newApiToken, newSecret } from '../../src/platform/token.ts'
import { Client } from './client.ts'
import type { TestServer } from './harness.ts'
import { onCitus } from './store/open.ts'

/** Origins of calls: each feature, and the platform itself. Tests process the calls feature by feature. */
export const features: readonly string[] = [
  'platform',
  ...globSync('*/*/', { cwd: join(import.meta.dirname, '../../src/features') }).map((path) => basename(path)),
]

/** Served calls of one of the `features`. */
export const callsOf = (on: TestServer, feature: string): readonly CatalogueCall[] =>
  on.parts.catalogue.calls.filter(({ thing }) => thing.split('/')[0] === feature)

let holderCount = 0

/**
 * Creates a signed-in user per path, whose role has the permission for this call alone. It takes four inserts in total.
 */
export async function holdersOf(on: TestServer, paths: readonly string[]): Promise<Map<string, Client>> {
  if (paths.length === 0) return new Map()
  const { db } = on.parts.store
  const at = on.parts.now().toISOString()
  const links = await db
    .select({ id: resources.id, link: resources.link })
    .from(resources)
    .where(and(eq(resources.realm, 'staff'), inArray(resources.link, [...paths])))
  const people = paths.map((path) => ({
    path,
    name: `holder-${++holderCount}`,
    token: newSecret(),
    binding: newSecret(),
  }))
  const addedRoles = await db
    .insert(roles)
    .values(people.map(({ name }) => ({ name, allVehicles: false })))
    .returning({ id: roles.id, name: roles.name })
  const roleOf = new Map(addedRoles.map(({ id, name }) => [name, id]))
  const permissionRows = people.flatMap(({ path, name }) =>
    links.flatMap(({ id, link }) => (link === path ? [{ roleId: roleOf.get(name)!, resourceId: id }] : [])),
  )
  const without = people.filter(({ path }) => !links.some(({ link }) => link === path))
  if (without.length > 0) throw new Error(`No resource has the link ${without.map(({ path }) => path).join(', ')}`)
  await db.insert(rolePermissions).values(permissionRows)
  const rest = { phone: '13800000001', department: null, passwordHash: null }
  const addedAccounts = await db
    .insert(accounts)
    .values(
      people.map(({ name }) => ({
        userName: name,
        fullName: name,
        email: `${name}@example.com`,
        role: roleOf.get(name)!,
        ...rest,
      })),
    )
    .returning({ id: accounts.id, name: accounts.userName })
  const idOf = new Map(addedAccounts.map(({ id, name }) => [name, id]))
  await db.insert(sessions).values(
    people.map(({ name, token, binding }) => ({
      id: randomUUID(),
      accountId: idOf.get(name)!,
      tokenHash: hashOf(token),
      bindingHash: hashOf(binding),
      ip: '127.0.0.1',
      userAgent: 'test',
      createdAt: at,
      lastSeenAt: at,
      verifiedAt: at,
    })),
  )
  return new Map(
    people.map(({ path, name, token, binding }) => {
      const credentials = { token, customerId: String(idOf.get(name)), cookie: `${bindingCookie}=${binding}` }
      return [path, new Client(() => on.server.app, credentials)]
    }),
  )
}

/** Creates machines of one owner, one per list of paths, with tokens for these calls. It takes one insert. */
export async function machinesOf(
  on: TestServer,
  owner: Client,
  lists: readonly (readonly string[])[],
): Promise<Client[]> {
  if (lists.length === 0) return []
  const at = on.parts.now()
  const tokens = lists.map((calls) => ({ calls: [...calls], name: `machine ${++holderCount}`, token: newApiToken() }))
  await on.parts.store.db.insert(apiTokens).values(
    tokens.map(({ calls, name, token }) => ({
      accountId: owner.id,
      name,
      calls,
      groups: [],
      tokenHash: hashOf(token),
      hint: 'cvb_…',
      createdAt: at.toISOString(),
      lastUsedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + dayMs).toISOString(),
    })),
  )
  return tokens.map(({ token }) => on.machine(token))
}

/** Observes each committed row change, so that tests need not count the rows of all tables after each call. */
export interface WatchedRows {
  /** Changes since the previous call: the table, the operation, and the beginning of the row. */
  take(): Promise<string[]>
}

/** Watches all tables except `except`. Rolled-back changes are not recorded. */
export async function watchRows(on: TestServer, except: readonly string[] = []): Promise<WatchedRows> {
  // Citus allows no triggers on distributed tables.
  if (onCitus) return countedRows(on, except)
  const { db } = on.parts.store
  const name = `written_${++holderCount}`
  const present = await db.execute<{ table: string }>(sql`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  const watchedTables = present.rows.map(({ table }) => table).filter((table) => !except.includes(table))
  const triggers = watchedTables.map(
    (table) => `
      create trigger ${name} after insert or update or delete on "${table}"
        for each row execute function note_${name}('${table}');
      create trigger ${name}_truncate after truncate on "${table}"
        for each statement execute function note_${name}('${table}');`,
  )
  await db.execute(
    sql.raw(`
      create unlogged table ${name} (id bigserial primary key, change text not null);
      create function note_${name}() returns trigger language plpgsql as $$
      begin
        insert into ${name} (change) values (tg_argv[0] || ': ' || lower(tg_op) || ' '
          || left(coalesce(case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end, '{}')::text, 200));
        return null;
      end $$;
      ${triggers.join('')}`),
  )
  const tables = `(select count(*)::int from pg_class where relkind in ('r', 'p')) as tables`
  let before = (await db.execute<{ tables: number }>(sql.raw(`select ${tables}`))).rows[0]?.tables
  return {
    async take() {
      const { rows } = await db.execute<{ changes: string[]; tables: number }>(
        sql.raw(`
          with gone as (delete from ${name} returning id, change)
          select coalesce(json_agg(change order by id), '[]') as changes, ${tables} from gone`),
      )
      const { changes = [], tables: after } = rows[0] ?? {}
      const tableChanges = after === before ? [] : [`${before} tables became ${after}`]
      before = after
      return [...changes, ...tableChanges]
    },
  }
}

async function countedRows(on: TestServer, except: readonly string[]): Promise<WatchedRows> {
  let before = await on.rowCounts()
  return {
    async take() {
      const after = await on.rowCounts()
      const changes = Object.entries(after).flatMap(([table, count]) =>
        count === before[table] || except.includes(table) ? [] : [`${table}: ${before[table]} rows became ${count}`],
      )
      before = after
      return changes
    },
  }
}
