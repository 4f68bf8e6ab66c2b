import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { and, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { preparedStatement } from '../../../../platform/store/prepared-statement.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { deviceTokens } from './store.ts'
import { tokenFaults as words } from './texts.ts'

interface NewToken {
  readonly vin: string
  readonly hash: string
  readonly command?: number
}

/**
 * Stores the hashes of new tokens for the vehicles' current boxes. Unused tokens are replaced immediately. A token in
 * use is revoked at the first use of the new one. Returns the boxes' serial numbers.
 */
export async function addTokens(
  db: Db,
  tokens: readonly NewToken[],
  issuance: { readonly way: 'shown' | 'sheet' | 'order'; readonly issuer: string; readonly now: Date },
): Promise<Map<string, string>> {
  const at = moment(issuance.now.getTime())
  const vins = tokens.map(({ vin }) => vin)
  const boxes = await db.execute<{ vin: string; serial: string }>(
    sql`select vin, box_serial as serial from vehicle where vin = any(${sql.param(vins)}::text[]) and box_serial is not null`,
  )
  const serials = new Map(boxes.rows.map(({ vin, serial }) => [vin, serial]))
  const rows = tokens.flatMap(({ vin, hash, command = null }) => {
    const serial = serials.get(vin)
    return serial === undefined ? [] : [{ vin, hash, serial, command }]
  })
  if (rows.length === 0) return serials
  await db.execute(sql`
    update device_token set revoked_at = ${at}, revoked_by = ${issuance.issuer}, cause = 'replaced', updated_at = ${at}
    where vin = any(${sql.param(rows.map(({ vin }) => vin))}::text[]) and revoked_at is null and first_used_at is null`)
  await db.execute(sql`
    insert into device_token (vin, hash, box_serial, way, issuer, command, created_at, updated_at)
    select r.vin, r.hash, r.serial, ${issuance.way}, ${issuance.issuer}, r.command, ${at}, ${at}
    from ${records(rows, { vin: 'text', hash: 'text', serial: 'text', command: 'bigint' })}`)
  return serials
}

/** Issues a token for each vehicle. Throws a Fault that names vehicles without a box. */
export async function issueTokens(
  db: Db,
  vins: readonly string[],
  origin: { readonly way: 'shown' | 'sheet'; readonly issuer: string; readonly now: Date },
): Promise<{ vin: string; serial: string; token: string }[]> {
  const newTokens = [...new Set(vins)].map((vin) => ({ vin, token: newSecret() }))
  const serials = await addTokens(
    db,
    newTokens.map(({ vin, token }) => ({ vin, hash: hashOf(token) })),
    origin,
  )
  const without = newTokens.flatMap(({ vin }) => (serials.has(vin) ? [] : [vin]))
  if (without.length > 0)
    throw new Fault(code.state, words.noBox, {
      values: { vins: without.slice(0, 5).join(', '), count: without.length },
    })
  return newTokens.map(({ vin, token }) => ({ vin, token, serial: serials.get(vin) ?? '' }))
}

interface TokenUse {
  readonly id: number
  readonly firstUsedAt: string | null
  readonly usedAt: string | null
}
const statementOf = preparedStatement(({ db }) => {
  const { vin, id, hash, firstUsedAt, usedAt, revokedAt } = deviceTokens
  return db
    .select({ vin, hash, id, firstUsedAt, usedAt })
    .from(deviceTokens)
    .where(
      and(
        sql`${vin} = any(${sql.placeholder('vins')}::text[])`,
        sql`${hash} = any(${sql.placeholder('hashes')}::text[])`,
        isNull(revokedAt),
      ),
    )
    .prepare('device_tokens')
})

const keyOf = (vin: string, hash: string) => `${vin} ${hash}`
/** Finds a valid token by vehicle and hash, in batches, because every request of a box needs it. */
const findToken = batchLookup<TokenUse>(async (store, keys) => {
  const pairs = keys.map((key) => key.split(' ') as [string, string])
  const tokenRows = await statementOf(store).execute({
    vins: pairs.map(([vin]) => vin),
    hashes: pairs.map(([, hash]) => hash),
  })
  return new Map(tokenRows.map(({ vin, hash, ...token }) => [keyOf(vin, hash), token]))
})

/**
 * Whether a token belongs to the vehicle. Its use is recorded once an hour, and the first use revokes the previous
 * tokens.
 */
export async function isGenuineToken({ store, now, log }: Parts, vin: string, hash: string): Promise<boolean> {
  const token = await findToken(store, keyOf(vin, hash))
  if (!token) return false
  const at = now().getTime()
  if (token.usedAt && at - Date.parse(token.usedAt) < hourMs) return true
  // Recording may fail without consequences: a box gets its response even when nothing can be written.
  await noteUse(store, { vin, id: token.id, isFirst: token.firstUsedAt === null, at }).catch((error: unknown) =>
    log.warn({ err: error }, 'use of a box token not noted'),
  )
  return true
}

const noteUse = (
  store: Parts['store'],
  { vin, id, isFirst, at }: { vin: string; id: number; isFirst: boolean; at: number },
) =>
  store.tx(async (tx) => {
    await tx.execute(sql`
      update device_token set used_at = ${moment(at)}, first_used_at = coalesce(first_used_at, ${moment(at)}),
        updated_at = ${moment(at)}
      where vin = ${vin} and id = ${id}`)
    if (isFirst)
      await tx.execute(sql`
        update device_token set revoked_at = ${moment(at)}, cause = 'replaced', updated_at = ${moment(at)}
        where vin = ${vin} and id < ${id} and revoked_at is null`)
  })
