import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { claimServed } from './claim.ts'
import {
  pickupCalls as calls,
  gift,
  giftCalls,
  giftDesk,
  giftDeskCalls,
  giftScan,
  giftScanCalls,
  pickup,
} from './contract.ts'
import { deskServed } from './desk.ts'
import { giveUp, hand, takeBack } from './hand.ts'
import { giftRefusals as words } from './state-texts.ts'
import { gifts, pickups } from './store.ts'

const { query: listCall, one, export: exportCall } = calls
const { query: deskList, remove: deskRemove } = giftDeskCalls

const handOut = serve(calls.hand, async ({ id }, context) => {
  const { db, user, parts, logChange } = context
  const at = parts.now().toISOString()
  if ((await hand(db, eq(pickups.id, id), { desk: user.fullName, at })) === undefined)
    throw new Fault(code.state, words.state)
  logChange({
    record: pickup.name,
    id,
    before: { state: 'registered' },
    after: { state: 'picked', desk: user.fullName },
  })
  return null
})

const undo = serve(calls.undo, async ({ id }, context) => {
  const before = await lockRow(context, pickup, id)
  if (before.state !== 'picked') throw new Fault(code.state, words.state)
  if ((await takeBack(context.db, eq(pickups.id, id), context.parts.now())) === undefined)
    throw new Fault(code.state, words.late)
  context.logChange({
    record: pickup.name,
    id,
    before: { state: 'picked', desk: before.desk },
    after: { state: 'registered' },
  })
  return null
})

const cancel = serve(calls.cancel, async ({ id }, { db, logChange }) => {
  if (!(await giveUp(db, id))) throw new Fault(code.state, words.state)
  logChange({ record: pickup.name, id, before: { state: 'registered' }, after: { state: 'cancelled' } })
  return null
})

const tooFew = () =>
  fault(code.invalid, 'invalid', { fields: [{ field: 'stock', label: `${gift.name}:stock`, text: words.stock }] })

export default thing({
  records: [
    serveRecord(gift, giftCalls, {
      check: async ({ db }, { stock }, id) => {
        if (id === undefined || typeof stock !== 'number') return
        const [row] = await db
          .select({ registered: gifts.registered })
          .from(gifts)
          .where(eq(gifts.id, id))
          .for('update')
        if (row && stock < row.registered) throw tooFew()
      },
    }),
    serveRecord(
      pickup,
      { query: listCall, one, export: exportCall },
      {
        byHand: { hand: calls.hand, undo: calls.undo, cancel: calls.cancel },
      },
    ),
    serveRecord(giftScan, giftScanCalls),
    serveRecord(giftDesk, { query: deskList, remove: deskRemove }, { byHand: { add: giftDeskCalls.add } }),
  ],
  calls: [handOut, undo, cancel, ...deskServed, ...claimServed],
})
