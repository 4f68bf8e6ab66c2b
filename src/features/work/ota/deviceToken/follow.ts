/** Stores the hashes of tokens that boxes generated on command. */

import { extensionType } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { type OrderReport, orderReports } from '../../commands/command/order-reports.ts'
import { addTokens } from './tokens.ts'

/** Runs after the command ledger, which records whether the vehicle executed the command. */
const tokens = follower({
  name: 'box-tokens',
  after: ['commands'],
  async write(tx, batch) {
    const results = batch
      .get(orderReports)
      .filter(({ extension }) => extension.type === extensionType.result && extension.id > 0)
    const tokenReports = results.flatMap(statementOf)
    if (tokenReports.length > 0) await keepStated(tx, tokenReports, new Date(batch.now))
  },
})

export default [tokens]

interface TokenReport {
  readonly vin: string
  readonly command: number
  readonly hash: string
}

function statementOf({ message: { vin }, extension: { id, content } }: OrderReport): TokenReport[] {
  const { ok, tokenSha256 } = (content ?? {}) as { ok?: unknown; tokenSha256?: unknown }
  if (ok !== true || typeof tokenSha256 !== 'string' || !/^[0-9a-f]{64}$/i.test(tokenSha256)) return []
  return [{ vin, command: id, hash: Buffer.from(tokenSha256, 'hex').toString('base64url') }]
}

/** Accepts a hash only if the ledger contains the result of the command, and only once per command. */
async function keepStated(db: Db, tokenReports: readonly TokenReport[], now: Date): Promise<void> {
  const { rows } = await db.execute<{ vin: string; command: number; hash: string; issuer: string | null }>(sql`
    select distinct on (c.id) c.vin, c.id::float8 as command, r.hash, c.issuer
    from (select * from json_to_recordset(${JSON.stringify(tokenReports)}::json) as r(vin text, command bigint, hash text)) r
    join command c on c.vin = r.vin and c.id = r.command and c.kind = 'boxToken' and c.state = 'done'
    where not exists (select 1 from device_token t where t.vin = c.vin and t.command = c.id)
    order by c.id`)
  const byIssuer = Map.groupBy(rows, ({ issuer }) => issuer ?? '')
  for (const [issuer, tokens] of byIssuer) await addTokens(db, tokens, { way: 'order', issuer, now })
}
