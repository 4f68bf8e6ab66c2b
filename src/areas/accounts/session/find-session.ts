import { eq, sql } from 'drizzle-orm'
import type { Store } from '../../../server/store/store.ts'
import { accountFacts } from '../account/facts.ts'
import { departmentFacts } from '../department/facts.ts'
import { roleFacts } from '../role/facts.ts'
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
      userName: accountFacts.userName,
      fullName: accountFacts.fullName,
      status: accountFacts.status,
      mustChangePassword: accountFacts.mustChangePassword,
      department: departmentFacts.name,
      roleId: roleFacts.id,
      roleName: roleFacts.name,
      allVehicles: roleFacts.allVehicles,
      permissionVersion: sql<string | null>`(select version from permission_version)`,
      idle: parameterValue(idleMinutes.key),
      absolute: parameterValue(absoluteHours.key),
    })
    .from(sessions)
    .innerJoin(accountFacts, eq(accountFacts.id, sessions.accountId))
    .leftJoin(departmentFacts, eq(departmentFacts.id, accountFacts.department))
    .leftJoin(roleFacts, eq(roleFacts.id, accountFacts.role))
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
