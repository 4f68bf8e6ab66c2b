import { zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { preparedStatement } from '../../../../platform/store/prepared-statement.ts'
import { accountFacts } from '../account/facts.ts'
import { departmentFacts } from '../department/facts.ts'
import { hasFactor } from '../factor/has-factor.ts'
import { roleFacts } from '../role/facts.ts'
import { sensitiveRoles } from './parameters.ts'
import { apiTokens } from './store.ts'

/**
 * One statement for all concurrent calls. It reads token, owner, role, version of the permissions, and those of its
 * groups that the owner still has.
 */
const statementOf = preparedStatement(({ db }) =>
  db
    .select({
      tokenHash: apiTokens.tokenHash,
      id: apiTokens.id,
      name: apiTokens.name,
      calls: apiTokens.calls,
      expiresAt: apiTokens.expiresAt,
      revokedAt: apiTokens.revokedAt,
      lastUsedAt: apiTokens.lastUsedAt,
      accountId: apiTokens.accountId,
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
      hasFactor: hasFactor(apiTokens.accountId),
      sensitiveRoles: sql<string | null>`(select value from parameter_value where key = ${sensitiveRoles.key})`,
      permissionVersion: sql<string | null>`(select version from permission_version)`,
      /** Null: not restricted to groups. */
      groups: sql<(string | number)[] | null>`case
        when cardinality(${apiTokens.groups}) = 0 then null
        when ${roleFacts.allVehicles} then ${apiTokens.groups}
        else array(select gu.group_id from vehicle_group_user gu
          where gu.user_id = ${apiTokens.accountId} and gu.group_id = any(${apiTokens.groups})) end`,
    })
    .from(apiTokens)
    .innerJoin(accountFacts, eq(accountFacts.id, apiTokens.accountId))
    .leftJoin(departmentFacts, eq(departmentFacts.id, accountFacts.department))
    .leftJoin(roleFacts, eq(roleFacts.id, accountFacts.role))
    .where(sql`${apiTokens.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`)
    .prepare('api_tokens_of_hashes'),
)

export type FoundToken = Awaited<ReturnType<ReturnType<typeof statementOf>['execute']>>[number]

/** Finds a token by its hash. Every call with a token starts with it. */
export const findToken = batchLookup<FoundToken>(async (store, tokenHashes) => {
  const rows = await statementOf(store).execute({ tokenHashes })
  return new Map(rows.map((token) => [token.tokenHash, token]))
})
