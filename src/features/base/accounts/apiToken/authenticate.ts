import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Caller, Parts, SessionUser } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import type { Use } from '../../../../platform/http/run.ts'
import { isInNetworks } from '../../../../platform/network-list.ts'
import { scopeOf } from '../../../../platform/scope.ts'
import { and, eq, isNull, lt, or } from '../../../../platform/store/drizzle.ts'
import { hashOf, isApiToken } from '../../../../platform/token.ts'
import { permissionsOf } from '../role/permission-sets.ts'
import { mustAddFactor } from '../role/second-factor.ts'
import { type FoundToken, findToken } from './find-token.ts'
import { isSensitiveRole } from './parameters.ts'
import { apiTokens } from './store.ts'
import { apiTokenTexts as words } from './texts.ts'

/** Minimum interval between updates of a token's last use. */
const usedEveryMs = minuteMs

/**
 * Authenticates a token. Returns its owner as user, with the permissions that both token and owner have. Throws a Fault
 * whose code is the reason why it is invalid. Everything is read with each call, so a revocation takes effect
 * everywhere at once.
 */
export async function authenticateToken(
  parts: Parts,
  caller: Caller,
  token: string,
  use: Use = 'call',
): Promise<SessionUser> {
  const storedToken = isApiToken(token) ? await findToken(parts.store, hashOf(token)) : undefined
  if (!storedToken) throw new Fault(code.wrongToken, words.unknown)
  const now = parts.now()
  if (storedToken.revokedAt) throw new Fault(code.sessionEnded, words.revoked)
  if (Date.parse(storedToken.expiresAt) <= now.getTime()) throw new Fault(code.sessionExpired, words.expired)
  if (storedToken.status !== 'enabled') throw fault(code.accountRefused, 'accountRefused')
  const isForeign = !isInNetworks(caller.ip, storedToken.networks)
  if (use === 'call' && !isForeign) await noteUse(parts, storedToken, caller.ip, now)
  return { ...(await ownerOf(parts, storedToken)), isForeign }
}

async function noteUse({ store }: Parts, { id, lastUsedAt }: FoundToken, lastIp: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - usedEveryMs).toISOString()
  if (lastUsedAt && Date.parse(lastUsedAt) > Date.parse(before)) return
  // Of many concurrent calls only one writes.
  await store.db
    .update(apiTokens)
    .set({ lastUsedAt: now.toISOString(), lastIp })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))))
}

async function ownerOf(parts: Parts, storedToken: FoundToken): Promise<SessionUser> {
  const { store } = parts
  const { accountId, roleId } = storedToken
  const roleLinks =
    roleId === null ? undefined : (await permissionsOf(store, roleId, Number(storedToken.permissionVersion ?? 0))).links
  const restriction = storedToken.groups ? { groups: storedToken.groups.map(Number), token: storedToken.id } : undefined
  return {
    id: accountId,
    name: storedToken.userName,
    fullName: storedToken.fullName,
    department: storedToken.department,
    zone: storedToken.zone,
    sessionId: `token ${storedToken.id}`,
    token: {
      id: storedToken.id,
      name: storedToken.name,
      maySensitive: isSensitiveRole(storedToken.sensitiveRoles, storedToken.roleName),
    },
    role: roleId === null ? null : { id: roleId, name: storedToken.roleName ?? '' },
    links: new Set(storedToken.calls.filter((path) => roleLinks?.has(path))),
    scope: await scopeOf(store, accountId, storedToken.allVehicles === true, restriction),
    mustChangePassword: storedToken.mustChangePassword,
    mustAddFactor: mustAddFactor(parts, storedToken, roleLinks ?? new Set()),
  }
}
