import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext, Scope } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic, thing } from '../../../../platform/thing/thing.ts'
import { allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { writeAudit } from '../../../base/audit/operationLog/write.ts'
import { ofDealer } from '../../../fleet/vehicles/dealer/of-dealer.ts'
import { wakesPerCode } from '../dealerCode/parameters.ts'
import { dealerOf, enter, leave } from '../dealerCode/session.ts'
import { nearestVins } from '../liveMap/nearest.ts'
import { dealerCalls, pageSize, staffCalls } from './contract.ts'
import { findVehicle, findVehicles, type ScopeCondition } from './find.ts'
import { progressOf, wakeBox } from './wake.ts'

/** Limit of vehicles sorted by distance, because the whole fleet is too large for it. */
const maxNear = 10 * pageSize

const wakes = countedLimit('wake', wakesPerCode)

const ofStaff =
  (scope: Scope): ScopeCondition =>
  (vin) =>
    visible(scope, vin, 'one') ?? sql`true`

const find = serve(staffCalls.find, async (input, { db, scope, lang, parts }) => {
  const { near, text } = input
  if (!near || text) return findVehicles(db, ofStaff(scope), input, lang)
  const vins = await nearestVins(parts, scope, [near.longitude, near.latitude], maxNear)
  return findVehicles(db, among(ofStaff(scope), vins), input, lang)
})

const among =
  (whose: ScopeCondition, vins: readonly string[]): ScopeCondition =>
  (vin) =>
    sql`${vin} = any(${sql.param([...vins])}::text[]) and ${whose(vin)}`

const wake = serve(staffCalls.wake, async ({ vin }, { db, user, parts, logChange }) => {
  const id = await wakeBox(db, vin, { user }, parts.now())
  logChange({ record: 'vehicle', id: vin, label: vin, after: { command: id } })
  return { id }
})

async function progress(db: Db, whose: ScopeCondition, vin: string, id: number, lang: PublicContext['lang']) {
  const vehicle = await findVehicle(db, whose, vin, lang)
  if (!vehicle) throw fault(code.notFound, 'notFound')
  return { ...(await progressOf(db, vin, id)), vehicle }
}

const wakeCall = servePublic(dealerCalls.wake, async ({ session, vin }, context) => {
  const dealer = await dealerOf(context, session, dealerCalls.wake)
  const { db, parts, caller, lang } = context
  const vehicle = await findVehicle(db, (column) => ofDealer(dealer.id, column), vin, lang)
  if (!vehicle) throw fault(code.notFound, 'notFound')
  await allow(db, wakes, dealer.code, parts.now())
  const id = await parts.store.tx(async (tx) => {
    const command = await wakeBox(tx, vin, { dealer: dealer.name }, parts.now())
    const details = { vin, command }
    await writeAudit(tx, parts.catalogue, {
      call: dealerCalls.wake,
      caller,
      userId: undefined,
      userName: dealer.name,
      details,
    })
    return command
  })
  return { id }
})

export default thing({
  calls: [
    find,
    wake,
    serve(staffCalls.progress, async ({ vin, id }, { db, scope, lang }) => progress(db, ofStaff(scope), vin, id, lang)),
    servePublic(dealerCalls.enter, async (input, context) => {
      const { token, name, expiresAt } = await enter(context, input.code, dealerCalls.enter)
      return { session: token, dealer: name, expiresAt }
    }),
    servePublic(dealerCalls.who, async ({ session }, context) => {
      const { name, expiresAt } = await dealerOf(context, session, dealerCalls.who)
      return { dealer: name, expiresAt }
    }),
    servePublic(dealerCalls.leave, async ({ session }, context) => {
      await leave(context, await dealerOf(context, session, dealerCalls.leave))
      return null
    }),
    servePublic(dealerCalls.find, async ({ session, ...input }, context) => {
      const { id } = await dealerOf(context, session, dealerCalls.find)
      return findVehicles(context.db, (vin) => ofDealer(id, vin), input, context.lang)
    }),
    wakeCall,
    servePublic(dealerCalls.progress, async ({ session, vin, id }, context) => {
      const dealer = await dealerOf(context, session, dealerCalls.progress)
      return progress(context.db, (column) => ofDealer(dealer.id, column), vin, id, context.lang)
    }),
  ],
})
