import type { Call, InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { lockRow, type RowValues, requireFiles } from '../../../../platform/record/write.ts'
import { desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { type ServedCall, serve } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { wrong, yuan } from './amounts.ts'
import { invoiceCalls as calls, invoice } from './contract.ts'
import { addInvoiceEvents, type InvoiceRow as Row } from './events.ts'
import { settle } from './provider.ts'
import {
  confirmationHours,
  type InvoiceMove,
  type InvoiceState,
  invoiceMachine,
  invoiceFaults as words,
} from './state-texts.ts'
import { invoiceSteps, invoices } from './store.ts'
import { submitting } from './submit.ts'

/** Creates the fault that names the user who changed the invoice first. */
async function already({ db, lang }: Context, id: number): Promise<Fault> {
  const [last] = await db
    .select()
    .from(invoiceSteps)
    .where(eq(invoiceSteps.invoice, id))
    .orderBy(desc(invoiceSteps.id))
    .limit(1)
  if (!last) return fault(code.state, 'state')
  const state = invoiceMachine.texts[last.toState][lang === 'zh' ? 0 : 1]
  return new Fault(code.state, words.already, { values: { name: last.by, time: last.at, state } })
}

/** Fields that a transition sets in addition to the state, and the step that it records. */
interface Effect {
  readonly to?: InvoiceState
  readonly set?: RowValues
  readonly remark?: string | null | undefined
  readonly amount?: number
  readonly number?: string
}

/**
 * Serves a transition. The row is locked, so one of several simultaneous requests succeeds and the others fail with
 * `already`.
 */
function move<C extends Call<never, null, never>>(
  name: InvoiceMove,
  moveCall: C,
  effect: (input: InputOf<C>, row: Row, context: Context) => Effect | Promise<Effect>,
): ServedCall {
  return serve(moveCall, async (input, context) => {
    const { db, user, parts, logChange } = context
    const { id } = input
    const row = (await lockRow(context, invoice, id)) as Row
    const nextState = invoiceMachine.next(row.state, name)
    if (nextState === undefined) throw await already(context, id)
    const { to = nextState, set, remark, amount, number } = await effect(input as InputOf<C>, row, context)
    await db
      .update(invoices)
      .set({ state: to, updatedAt: sql`statement_timestamp()`, ...set })
      .where(eq(invoices.id, id))
    await addInvoiceEvents(db, [id], parts.now().getTime())
    await db.insert(invoiceSteps).values({
      invoice: id,
      at: parts.now().toISOString(),
      event: name,
      fromState: row.state,
      toState: to,
      by: user.fullName,
      remark: remark || null,
      amount: amount ?? null,
      number: number ?? null,
    })
    logChange({
      record: invoice.name,
      id,
      label: row.serial,
      before: { state: row.state },
      after: { state: to, ...(remark ? { remark } : {}), ...(amount ? { amount } : {}), ...(number ? { number } : {}) },
    })
    return null
  })
}

/** Throws when another invoice has the number. Red invoices count too. */
async function requireFreeNumber({ db }: Context, field: 'number' | 'redNumber', number: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from invoice_step where number = ${number}`)
  if (rows.length > 0) throw wrong(field, words.numberTaken)
}

const noRed = { redOpen: null, redReason: null, redUntil: null }

/** Enters the result of an invoice by hand, with the same function that handles a provider's answer. */
const enter = serve(calls.enter, async ({ id, number, issuedAt, pdf, ofd, xml }, context) => {
  const { db, user, parts, logChange } = context
  const row = (await lockRow(context, invoice, id)) as Row
  await requireFiles(context, invoice, { pdf, ofd, xml })
  if (row.state !== 'issuing') throw await already(context, id)
  await requireFreeNumber(context, 'number', number)
  await settle(db, row.serial, { state: 'issued', number, issuedAt }, { by: user.fullName, pdf, ofd, xml }, parts.now())
  logChange({
    record: invoice.name,
    id,
    label: row.serial,
    before: { state: 'issuing' },
    after: { state: 'issued', number },
  })
  return null
})

export const moves: readonly ServedCall[] = [
  enter,
  move('issue', calls.issue as never, async (_input, { id }, { db }) => {
    await addJob(db, submitting, { input: { id }, key: `invoice:${id}` })
    return { set: { failure: null } }
  }),
  move('fail', calls.fail as never, ({ remark }: { remark: string }) => ({ set: { failure: remark }, remark })),
  move('withdraw', calls.withdraw as never, ({ remark }: { remark?: string }) => ({ remark })),
  move(
    'requestRed',
    calls.requestRed as never,
    (
      { redReason, redOpen, confirmation }: { redReason: string; redOpen?: number | null; confirmation: boolean },
      { amount, redAmount },
      { parts },
    ) => {
      const rest = amount - redAmount
      const open = redOpen ?? rest
      if (open > rest) throw wrong('redOpen', words.redTooMuch, { rest: yuan(rest) })
      const redUntil = confirmation ? new Date(parts.now().getTime() + confirmationHours * hourMs).toISOString() : null
      return {
        to: confirmation ? 'redWaiting' : 'redRequested',
        set: { redOpen: open, redReason, redUntil },
        amount: open,
      }
    },
  ),
  move('confirmRed', calls.confirmRed as never, ({ remark }: { remark?: string }) => ({
    set: { redUntil: null },
    remark,
  })),
  move('denyRed', calls.denyRed as never, ({ remark }: { remark?: string }) => ({ set: noRed, remark })),
  move('withdrawRed', calls.withdrawRed as never, ({ remark }: { remark?: string }) => ({ set: noRed, remark })),
  move('issueRed', calls.issueRed as never, async ({ redNumber }: { redNumber: string }, row, context) => {
    await requireFreeNumber(context, 'redNumber', redNumber)
    const open = row.redOpen ?? 0
    const redAmount = row.redAmount + open
    return {
      to: redAmount >= row.amount ? 'redIssued' : 'issued',
      set: { ...noRed, redReason: row.redReason, redAmount, redNumber },
      amount: open,
      number: redNumber,
    }
  }),
]
