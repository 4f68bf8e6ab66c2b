import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { computedValues } from './amounts.ts'
import { invoiceCalls as calls, invoice } from './contract.ts'
import { addInvoiceEvents, type InvoiceRow, invoiceEventKinds } from './events.ts'
import { moves } from './moves.ts'
import { invoicePersonal } from './personal.ts'
import { invoiceMachine } from './state-texts.ts'
import { invoiceSteps } from './store.ts'
import { submitting } from './submit.ts'

const maxSteps = 200

const history = serve(calls.history, async ({ id }, { db }) => {
  const rows = await db
    .select()
    .from(invoiceSteps)
    .where(eq(invoiceSteps.invoice, id))
    .orderBy(desc(invoiceSteps.id))
    .limit(maxSteps)
  return rows.map(({ fromState, toState, invoice: _of, ...row }) => ({ ...row, from: fromState, to: toState }))
})

const { redVoid } = invoiceMachine.moves
/** Voids red invoices that the buyer did not confirm in time. The invoice stays issued. */
export async function endConfirmations(parts: Parts): Promise<void> {
  const at = parts.now().getTime()
  const now = moment(at)
  await parts.store.tx(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with over as (
        update invoice set state = ${redVoid.to}, red_open = null, red_reason = null, red_until = null,
          updated_at = statement_timestamp()
        where state = ${redVoid.from[0]} and red_until <= ${now} returning id)
      insert into invoice_step (invoice, at, event, from_state, to_state, by)
      select id, ${now}, 'redVoid', ${redVoid.from[0]}, ${redVoid.to}, '' from over returning invoice as id`)
    await addInvoiceEvents(
      tx,
      rows.map(({ id }) => Number(id)),
      at,
    )
  })
}

const { query, one, add, update, export: exportCall, ...byHand } = calls

export default thing({
  records: [
    serveRecord(
      invoice,
      { query, one, add, update, export: exportCall },
      {
        byHand,
        values: computedValues,
        async added({ db, user, parts }, id) {
          const now = parts.now()
          await db.insert(invoiceSteps).values({
            invoice: id,
            at: now.toISOString(),
            event: 'made',
            toState: 'requested',
            by: user.fullName,
          })
          await addInvoiceEvents(db, [id], now.getTime())
        },
        updated: ({ db, parts }, id, _input, before) =>
          addInvoiceEvents(db, [id], parts.now().getTime(), before as InvoiceRow),
      },
    ),
  ],
  calls: [...moves, history],
  personal: [invoicePersonal],
  events: Object.values(invoiceEventKinds),
  jobs: [submitting, periodicJob('invoiceConfirmations', minuteMs, endConfirmations)],
})
