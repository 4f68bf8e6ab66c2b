import type { Call } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addressKey, allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf } from '../../../../platform/token.ts'
import { writeAudit } from '../../../base/audit/operationLog/write.ts'
import type { ShareLinkUse } from './contract.ts'
import { wrongSecretsPerAddress } from './parameters.ts'
import { makerMayShare } from './store.ts'
import { shareTexts as words } from './texts.ts'

/** Data of a link. A request with its token may read this and nothing else. */
export interface ShareGrant {
  readonly vin: string
  readonly kind: 'location' | 'track'
  /** Period of a track. Null for a live position. */
  readonly periodFrom: string | null
  readonly periodTo: string | null
  readonly expiresAt: string
}
type Asking = Pick<PublicContext, 'db' | 'parts' | 'caller'>

const wrongSecrets = countedLimit('secret:address', wrongSecretsPerAddress)

/**
 * Counts a wrong link or code, and logs it in the operation log. Throws 'too many' for an address with too many wrong
 * ones, which then does not even learn that this one is wrong. Correct ones are accepted from there too, because 80
 * bits cannot be guessed.
 */
export async function noteWrongSecret(
  { db, parts, caller }: Asking,
  call: Pick<Call, 'path' | 'title'>,
  reason: string,
): Promise<void> {
  await allow(db, wrongSecrets, addressKey(caller.ip), parts.now())
  const details = { result: 'refused', reason }
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, { call, caller, userId: undefined, userName: '', details }),
  )
}

/**
 * Returns the data of a token and logs the use. Throws 'too many'. For a token that never existed it only reports that
 * it is unknown. For a real token it reports that the link expired, was revoked, or that its creator may no longer
 * share. All of it is checked at each use.
 */
export async function openShared(
  asking: Asking,
  token: string,
  call: Pick<Call, 'path' | 'title'>,
  what: ShareLinkUse['what'],
): Promise<ShareGrant> {
  const { db, parts } = asking
  const { rows } = await db.execute<
    { id: string; revoked: boolean; mayShare: boolean } & Record<keyof ShareGrant, string>
  >(sql`
    select id, vin, kind, period_from as "periodFrom", period_to as "periodTo", expires_at as "expiresAt",
      revoked_at is not null as revoked, ${makerMayShare} as "mayShare" from share_link s where token_hash = ${hashOf(token)}`)
  const [link] = rows
  if (!link) {
    await noteWrongSecret(asking, call, 'unknown')
    throw new Fault(code.notFound, words.unknown)
  }
  const isExpired = Date.parse(link.expiresAt) <= parts.now().getTime()
  const outcome = link.revoked ? 'revoked' : isExpired ? 'expired' : link.mayShare ? 'shown' : 'suspended'
  await noteUse(db, asking, Number(link.id), what, outcome)
  if (outcome !== 'shown') throw new Fault(code.state, words[outcome])
  const moment = (text: string | null) => text && new Date(text).toISOString()
  return {
    vin: link.vin,
    kind: link.kind as ShareGrant['kind'],
    periodFrom: moment(link.periodFrom),
    periodTo: moment(link.periodTo),
    expiresAt: new Date(link.expiresAt).toISOString(),
  }
}

/** Counts uses in one row per hour, because a page that follows a vehicle sends a request every few seconds. */
async function noteUse(
  db: Db,
  { parts, caller }: Asking,
  link: number,
  what: ShareLinkUse['what'],
  outcome: ShareLinkUse['outcome'],
): Promise<void> {
  const now = parts.now()
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString()
  await db.execute(sql`
    insert into share_link_use as u (link_id, hour, ip, resource, outcome, at, last_at, user_agent)
    values (${link}, ${hour}::timestamptz, ${caller.ip}, ${what}, ${outcome}, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, ${caller.userAgent})
    on conflict (link_id, hour, ip, resource, outcome) do update
      set last_at = excluded.last_at, user_agent = excluded.user_agent, count = u.count + 1`)
}
