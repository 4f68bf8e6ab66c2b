import { zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { preparedStatement } from '../../../../platform/store/prepared-statement.ts'
import { accountFacts } from '../account/facts.ts'
import { departmentFacts } from '../department/facts.ts'
import { hasFactor } from '../factor/has-factor.ts'
import { roleFacts } from '../role/facts.ts'
import { absoluteHours, idleMinutes } from './parameters.ts'
import { sessions } from './store.ts'

const parameterValue = (key: string) => sql<string | null>`(select value from parameter_value where key = ${key})`

/**
 * One statement for all concurrent calls. It reads session, account, role, version of the permissions, and time-outs.
 */
const statementOf = preparedStatement(({ db }) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      accountId: sessions.accountId,
      bindingHash: sessions.bindingHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      provenAt: sessions.verifiedAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
      userName: accountFacts.userName,
      fullName: accountFacts.fullName,
      status: accountFacts.status,
      mustChangePassword: accountFacts.mustChangePassword,
      department: departmentFacts.name,
      zone: zoneOfAccount(accountFacts.timeZone),
      roleId: roleFacts.id,
      roleName: roleFacts.name,
      allVehicles: roleFacts.allVehicles,
      secondFactor: roleFacts.secondFactor,
      secondFactorFrom: roleFacts.secondFactorFrom,
      networks: roleFacts.networks,
      emergency: accountFacts.emergency,
      hasFactor: sql<boolean>`(${sessions.checkedFactor} or ${hasFactor(sessions.accountId)})`,
      permissionVersion: sql<string | null>`(select version from permission_version)`,
      idle: parameterValue(idleMinutes.key),
      absolute: parameterValue(absoluteHours.key),
    })
    .from(sessions)
    .innerJoin(accountFacts, eq(accountFacts.id, sessions.accountId))
    .leftJoin(departmentFacts, eq(departmentFacts.id, accountFacts.department))
    .leftJoin(roleFacts, eq(roleFacts.id, accountFacts.role))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`)
    .prepare('sessions_of_tokens'),
)

export type FoundSession = Awaited<ReturnType<ReturnType<typeof statementOf>['execute']>>[number]

/** Finds a session by the hash of its token. Every call of a signed-in user starts with it. */
export const findSession = batchLookup<FoundSession>(async (store, tokenHashes) => {
  const rows = await statementOf(store).execute({ tokenHashes })
  return new Map(rows.map((session) => [session.tokenHash, session]))
})
