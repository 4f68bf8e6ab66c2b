import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { AnyCall, Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber, parameterText } from '../../../../platform/parameter/parameters.ts'
import { groupsOf } from '../../../../platform/scope.ts'
import { and, count, desc, eq, inArray, isNull, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { apiTokenHint, hashOf, newApiToken } from '../../../../platform/token.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { requireNotStronger } from '../resource/grant.ts'
import { permissionsOf } from '../role/permission-sets.ts'
import type { MenuEntry } from '../session/contract.ts'
import { apiToken, apiTokenCalls as calls, type OwnToken, type TokenChoices } from './contract.ts'
import { isSensitiveRole, longestDays, sensitiveRoles } from './parameters.ts'
import { apiTokens } from './store.ts'
import { apiTokenTexts as words } from './texts.ts'

const maxTokens = 50
const maxGroups = 1000

/** Calls that a token of the caller can have. Sensitive ones only if the caller's role allows it. */
async function machineCalls({ db, parts, user }: Context): Promise<ReadonlySet<string>> {
  const maySensitive = isSensitiveRole(await parameterText(db, sensitiveRoles), user.role?.name ?? null)
  const isHeld = ({ access, peopleOnly, needsPassword }: AnyCall) =>
    access === 'menu' && !peopleOnly && (maySensitive || needsPassword !== true)
  return new Set(parts.catalogue.calls.flatMap(({ call }) => (isHeld(call) ? [call.path] : [])))
}

/**
 * Vehicle groups to which the caller can restrict a token. Callers who see all vehicles can use every group, others
 * their own.
 */
async function ownGroups({ db, scope }: Context): Promise<{ id: number; name: string }[]> {
  const which = scope.all ? sql`true` : sql`id = any(${groupsOf(scope)})`
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from vehicle_group where ${which} order by name limit ${maxGroups}`,
  )
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

async function ownMenu({ db, parts, user }: Context): Promise<readonly MenuEntry[]> {
  if (!user.role) return []
  const { rows } = await db.execute<{ version: string }>(sql`select version from permission_version`)
  return (await permissionsOf(parts.store, user.role.id, Number(rows[0]?.version ?? 0))).menu
}

/** Returns the menu as a flat tree, without entries that no token can have. */
function grantable(menu: readonly MenuEntry[], allowedPaths: ReadonlySet<string>, parent: number | null = null) {
  return menu.flatMap(({ id, name, nameEn, type, url, children }): TokenChoices['permissions'] => {
    const node = { id, parent, name, nameEn, link: type === 'button' ? url : null }
    if (type === 'button') return allowedPaths.has(url) ? [node] : []
    const below = grantable(children, allowedPaths, id)
    return below.length > 0 ? [node, ...below] : []
  })
}

const choices = serve(calls.choices, async (_input, context) => ({
  permissions: grantable(await ownMenu(context), await machineCalls(context)),
  groups: await ownGroups(context),
  longestDays: await parameterNumber(context.db, longestDays),
}))

const mine = serve(calls.mine, async (_input, context) => {
  const { db, user, parts, say } = context
  const now = parts.now().getTime()
  const tokens = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.accountId, user.id))
    .orderBy(desc(apiTokens.id))
    .limit(2 * maxTokens)
  const names = await groupNames(
    db,
    tokens.flatMap(({ groups }) => groups),
  )
  return tokens.map(
    ({ id, name, hint, createdAt, expiresAt, lastUsedAt, lastIp, revokedAt, calls: paths, groups }): OwnToken => ({
      id,
      name,
      hint,
      createdAt,
      expiresAt,
      lastUsedAt,
      lastIp,
      state: revokedAt ? 'revoked' : Date.parse(expiresAt) <= now ? 'expired' : 'valid',
      calls: { held: paths.filter((path) => user.links.has(path)).length, of: paths.length },
      groups: groups.map((group) => names.get(group) ?? say(words.goneGroup)),
    }),
  )
})

const wrong = (field: 'name' | 'expiresAt' | 'calls' | 'groups', text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: words[field], text, values }] })

const add = serve(calls.add, async ({ name, expiresAt, calls: requestedPaths, groups }, context) => {
  const { db, user, parts, logChange } = context
  await requireNotEmergency(db, [user.id])
  const now = parts.now()
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) throw wrong('expiresAt', words.inPast)
  const days = await parameterNumber(db, longestDays)
  if (left > days * dayMs) throw wrong('expiresAt', words.tooLate, { count: days })
  const allowedPaths = await machineCalls(context)
  const paths = [...new Set(requestedPaths)]
  if (paths.some((path) => !allowedPaths.has(path) || !user.links.has(path))) throw wrong('calls', words.notHeld)
  const own = new Map((await ownGroups(context)).map((group) => [group.id, group.name]))
  const groupIds = [...new Set(groups)]
  if (groupIds.some((id) => !own.has(id))) throw wrong('groups', problemTexts.unknownReference)
  // Serialized, because concurrent calls would each count the same tokens.
  await countAlone(db, 'apiToken', user.id)
  const notRevoked = and(eq(apiTokens.accountId, user.id), isNull(apiTokens.revokedAt))
  const [countRow] = await db.select({ tokens: count() }).from(apiTokens).where(notRevoked)
  if ((countRow?.tokens ?? 0) >= maxTokens) throw new Fault(code.state, words.tooMany, { values: { count: maxTokens } })
  const same = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(notRevoked, sql`lower(${apiTokens.name}) = lower(${name})`))
  if (same.length > 0) throw wrong('name', words.taken)
  const token = newApiToken()
  const [row] = await db
    .insert(apiTokens)
    .values({
      accountId: user.id,
      name,
      expiresAt,
      calls: paths,
      groups: groupIds,
      tokenHash: hashOf(token),
      hint: apiTokenHint(token),
      createdAt: now.toISOString(),
    })
    .returning({ id: apiTokens.id })
  const id = row?.id ?? 0
  const vehicleGroups = groupIds.map((group) => own.get(group))
  logChange({ record: apiToken.name, id, label: name, after: { expiresAt, permissions: paths, vehicleGroups } })
  return { id, token }
})

/** Revokes the tokens that are not revoked yet. Returns their number. */
async function revokeTokens({ db, user, parts, logChange }: Context, ids: readonly number[]): Promise<number> {
  const revokedTokens = await db
    .update(apiTokens)
    .set({ revokedAt: parts.now().toISOString(), revokedBy: user.fullName })
    .where(and(inArray(apiTokens.id, [...ids]), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id, name: apiTokens.name })
  for (const { id, name } of revokedTokens)
    logChange({ record: apiToken.name, id, label: name, before: { state: 'valid' }, after: { state: 'revoked' } })
  return revokedTokens.length
}

const revokeMine = serve(calls.revokeMine, async ({ id }, context) => {
  const own = and(eq(apiTokens.id, id), eq(apiTokens.accountId, context.user.id))
  const [token] = await context.db.select({ id: apiTokens.id }).from(apiTokens).where(own)
  if (!token) throw fault(code.notFound, 'notFound')
  await revokeTokens(context, [id])
  return null
})

const revoke = serve(calls.revoke, async ({ ids }, context) => {
  const unique = [...new Set(ids)]
  const tokens = await context.db
    .select({ owner: apiTokens.accountId })
    .from(apiTokens)
    .where(inArray(apiTokens.id, unique))
  if (tokens.length !== unique.length) throw fault(code.notFound, 'notFound')
  await requireNotStronger(
    context,
    tokens.map(({ owner }) => owner),
  )
  return { count: await revokeTokens(context, unique) }
})

async function groupNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from vehicle_group where id = any(${sql.param([...new Set(ids)])}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

/** Names of the buttons of these calls, each after the name of its menu. */
async function callNames(db: Db, lang: Lang, paths: readonly string[]): Promise<Map<string, string>> {
  const name = lang === 'en' ? sql`coalesce(r.name_en, r.name)` : sql`r.name`
  const menu = lang === 'en' ? sql`coalesce(m.name_en, m.name)` : sql`m.name`
  const { rows } = await db.execute<{ link: string; name: string }>(sql`
    select distinct on (r.link) r.link, concat_ws(' – ', ${menu}, ${name}) as name
    from resource r left join resource m on m.id = r.parent
    where r.type = 'button' and r.link = any(${sql.param([...new Set(paths)])}::text[]) order by r.link, r.id`)
  return new Map(rows.map(({ link, name: label }) => [link, label]))
}

/** Days for which ended tokens are listed before deletion. */
const endedRetentionDays = 90
const endedTokens = periodicJob('endedApiTokens', hourMs, ({ store }) =>
  store.tx((tx) =>
    tx.execute(
      sql`delete from api_token where least(revoked_at, expires_at) < now() - make_interval(days => ${endedRetentionDays})`,
    ),
  ),
)

const listOf = (text: unknown) =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)

export default thing({
  records: [
    serveRecord(
      apiToken,
      { query: calls.query, one: calls.one },
      {
        present: async ({ db, lang, say }, rows) => {
          const namesByPath = await callNames(
            db,
            lang,
            rows.flatMap((row) => listOf(row.permissions)),
          )
          const groups = await groupNames(
            db,
            rows.flatMap((row) => listOf(row.vehicleGroups).map(Number)),
          )
          return rows.map((row) => ({
            ...row,
            permissions: listOf(row.permissions)
              .map((path) => namesByPath.get(path) ?? path)
              .sort()
              .join('\n'),
            vehicleGroups:
              listOf(row.vehicleGroups)
                .map((id) => groups.get(Number(id)) ?? say(words.goneGroup))
                .join(', ') || say(words.allVehicles),
          }))
        },
      },
    ),
  ],
  calls: [choices, mine, add, revokeMine, revoke],
  jobs: [endedTokens],
  parameters: [longestDays, sensitiveRoles],
})
