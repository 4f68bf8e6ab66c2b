import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addInvoiceEvents } from './events.ts'
import { invoiceSteps, invoices } from './store.ts'

/** Request to an invoice provider. `serial` is the idempotency key: a repeated request issues one invoice. */
interface InvoiceRequest {
  readonly serial: string
  readonly type: string
  readonly title: string
  readonly taxNumber: string | null
  /** `amount` is in fen with tax, `rate` in percent. */
  readonly amount: number
  readonly rate: number
  readonly item: string
}
/** issuing: the provider reports the result later. */
export type ProviderAnswer =
  | { readonly state: 'issuing' }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: string }
  | { readonly state: 'failed'; readonly reason: string }
export interface InvoiceProvider {
  readonly name: string
  submit(request: InvoiceRequest): Promise<ProviderAnswer>
}

/** Provider for manual work: staff issue invoices on the tax bureau's platform and enter the result. */
export const manual: InvoiceProvider = { name: 'manual', submit: async () => ({ state: 'issuing' }) }

interface ResultPapers {
  readonly by: string
  readonly pdf?: string | null | undefined
  readonly ofd?: string | null | undefined
  readonly xml?: string | null | undefined
}

/**
 * Writes the result of an invoice in the running transaction. Returns false when the invoice was no longer waiting for
 * one. A repeated answer, or one that arrives after staff entered another, changes nothing.
 */
export async function settle(
  db: Db,
  serial: string,
  answer: ProviderAnswer,
  { by, ...papers }: ResultPapers,
  now: Date,
): Promise<boolean> {
  if (answer.state === 'issuing') return false
  const paperColumns = Object.fromEntries(Object.entries(papers).filter(([, value]) => value !== undefined))
  const issueColumns = answer.state === 'issued' ? { number: answer.number, issuedAt: answer.issuedAt, issuer: by } : {}
  const failure = answer.state === 'failed' ? answer.reason : null
  const [row] = await db
    .update(invoices)
    .set({ state: answer.state, failure, ...issueColumns, ...paperColumns, updatedAt: sql`statement_timestamp()` })
    .where(and(eq(invoices.serial, serial), eq(invoices.state, 'issuing')))
    .returning({ id: invoices.id })
  if (!row) return false
  await addInvoiceEvents(db, [row.id], now.getTime())
  await db.insert(invoiceSteps).values({
    invoice: row.id,
    at: now.toISOString(),
    fromState: 'issuing',
    toState: answer.state,
    by,
    event: answer.state === 'issued' ? 'enter' : 'fail',
    remark: failure,
    number: answer.state === 'issued' ? answer.number : null,
  })
  return true
}
