import { readCode } from '../../../../domain/code-form.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { AnyCall, Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { visibleVins } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { allow, countedLimit, isUsedUp } from '../../../../platform/throttle/throttle.ts'
import { writeLog } from '../../../base/audit/operationLog/write.ts'
import { addRedeemed } from '../order/write.ts'
import type { GrantKind, VehicleFunction } from '../service/function-texts.ts'
import { giveServices } from '../service/write.ts'
import { exchangeCode } from './contract.ts'
import { digestsOfCode } from './make.ts'
import { wrongCodes } from './parameters.ts'
import { codeFaults as words } from './texts.server.ts'

const wrong = countedLimit('exchangeCode', wrongCodes, 60)

interface RedeemedCode extends Record<string, unknown> {
  id: number
  tail: string
  name: string
  kind: GrantKind
  functions: VehicleFunction[]
  months: number
  goods: number | null
}
interface Holder extends Record<string, unknown> {
  vin: string
  at: string
  by: string
}

/**
 * Redeems a code for a vehicle in the caller's scope. Code, services and log are written in one transaction. One
 * conditional update decides which of several simultaneous requests succeeds. A wrong code, an expired code and a code
 * of a vehicle outside the scope get the same answer. If the vehicle is in the caller's scope, the answer contains who
 * redeemed the code and when.
 */
export async function redeem(
  context: Context,
  { code: enteredCode, vin }: { code: string; vin: string },
  call: AnyCall,
) {
  const { parts, user, caller } = context
  const db = parts.store.db
  const now = parts.now()
  const plain = readCode(enteredCode)
  // A code with a typing error fails its check character. It does not count as a failed attempt, because the check
  // character reveals nothing about other codes.
  if (!plain) throw new Fault(code.notFound, words.unknown)
  const who = user.token ? `token ${user.token.id}` : user.id
  if (await isUsedUp(db, wrong, who, now)) throw fault(code.throttled, 'throttled')
  const digests = digestsOfCode(parts, plain)
  const grants = await parts.store.tx(async (tx) => {
    const by = user.token ? `${user.fullName} (${user.token.name})` : user.fullName
    const { rows } = await tx.execute<RedeemedCode>(sql`
      update exchange_code c set state = 'exchanged', vin = ${vin}, exchanged_at = ${moment(now.getTime())},
        exchanged_by = ${by}, updated_at = statement_timestamp()
      from exchange_batch b
      where c.digest = any(${sql.param(digests)}::text[]) and c.state = 'normal' and c.valid_until > ${moment(now.getTime())}
        and b.id = c.batch
      returning c.id::float8 as id, c.tail, b.name, b.kind, b.functions, b.months, b.goods::float8 as goods`)
    const [codeRow] = rows
    if (!codeRow) return undefined
    const { kind, functions, months, tail } = codeRow
    const services = await giveServices(tx, { vin, functions, kind, months, by, code: tail }, now)
    if (codeRow.goods !== null)
      await addRedeemed(tx, { goods: codeRow.goods, vin, attach: `${codeRow.name} …${tail}`, by }, now)
    const after = { state: 'exchanged', vin, batch: codeRow.name, functions, kind, months }
    const changes = [
      { record: exchangeCode.name, id: codeRow.id, label: tail, vin, before: { state: 'normal' }, after },
    ]
    await writeLog(tx, parts.catalogue, { call, user, caller, changes })
    return services
  })
  if (grants) return grants
  const holder = await holderOf(context, digests)
  if (!holder) {
    // Counted only after the code turned out to be wrong, so that requests with correct codes never wait for each
    // other.
    await allow(db, wrong, who, now)
    throw new Fault(code.notFound, words.unknown)
  }
  throw new Fault(code.state, words.taken, {
    values: { vin: holder.vin, time: holder.at, name: holder.by },
  })
}

/** Redemption of the code, if its vehicle is in the caller's scope. */
async function holderOf({ parts, scope }: Context, digests: string[]): Promise<Holder | undefined> {
  const db = parts.store.db
  const { rows } = await db.execute<Holder>(sql`
    select vin, exchanged_at as at, exchanged_by as by from exchange_code
    where digest = any(${sql.param(digests)}::text[]) and state = 'exchanged'`)
  const [holder] = rows
  return holder && (await visibleVins(db, scope, [holder.vin])).has(holder.vin) ? holder : undefined
}
