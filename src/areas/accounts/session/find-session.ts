import { eq, sql } from 'drizzle-orm'
import type { Store } from '../../../server/store/store.ts'
import { departments } from '../department/store.ts'
import { roles } from '../role/store.ts'
import { accounts } from '../user/store.ts'
import { absoluteHours, idleMinutes } from './parameters.ts'
import { sessions } from './store.ts'

const parameterValue = (key: string) => sql<string | null>`(select value from parameter_value where key = ${key})`

/** One statement for all that decides: session, account, role, version of the permissions, time-outs. */
const prepare = ({ db }: Store) =>
  db
    .select({
      id: sessions.id,
      accountId: sessions.accountId,
      bindingHash: sessions.bindingHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
      userName: accounts.userName,
      fullName: accounts.fullName,
      status: accounts.status,
      mustChangePassword: accounts.mustChangePassword,
      department: departments.name,
      roleId: roles.id,
      roleName: roles.name,
      allVehicles: roles.allVehicles,
      permissionVersion: sql<string | null>`(select version from permission_version)`,
      idle: parameterValue(idleMinutes.key),
      absolute: parameterValue(absoluteHours.key),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(departments, eq(departments.id, accounts.department))
    .leftJoin(roles, eq(roles.id, accounts.role))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_token')

type Statement = ReturnType<typeof prepare>
export type FoundSession = Awaited<ReturnType<Statement['execute']>>[number]

const statements = new WeakMap<Store, Statement>()

/** The session whose token has this hash. Planned once per connection: every call of a signed-in user begins with it. */
export async function findSession(store: Store, tokenHash: string): Promise<FoundSession | undefined> {
  let statement = statements.get(store)
  if (!statement) {
    statement = prepare(store)
    statements.set(store, statement)
  }
  const [found] = await statement.execute({ tokenHash })
  return found
}
