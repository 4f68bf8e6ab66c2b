import { and, eq, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { invoiceSteps, invoices } from './store.ts'

/** What a provider of invoices is asked for. `serial` is its key: asked twice, it issues one. */
interface InvoiceRequest {
  readonly serial: string
  readonly type: string
  readonly title: string
  readonly taxNumber: string | null
  /** Fen, with tax; and percent. */
  readonly amount: number
  readonly rate: number
  readonly item: string
}
/** issuing: it says later what became of it. */
export type ProviderAnswer =
  | { readonly state: 'issuing' }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: string }
  | { readonly state: 'failed'; readonly reason: string }
export interface InvoiceProvider {
  readonly name: string
  submit(request: InvoiceRequest): Promise<ProviderAnswer>
}

/** Staff issue invoices in the tax bureau's platform and enter the result. */
export const manual: InvoiceProvider = { name: 'manual', submit: async () => ({ state: 'issuing' }) }

/** Papers and names beside an answer that staff enter. */
interface Beside {
  readonly by: string
  readonly pdf?: string | null | undefined
  readonly ofd?: string | null | undefined
  readonly xml?: string | null | undefined
}

/**
 * Writes what became of an invoice in the running transaction. Answers whether it was still waited for: an answer that
 * comes twice, or after staff entered another one, changes nothing.
 */
export async function settle(
  db: Db,
  serial: string,
  answer: ProviderAnswer,
  { by, ...papers }: Beside,
  now: Date,
): Promise<boolean> {
  if (answer.state === 'issuing') return false
  const given = Object.fromEntries(Object.entries(papers).filter(([, value]) => value !== undefined))
  const issued = answer.state === 'issued' ? { number: answer.number, issuedAt: answer.issuedAt, issuer: by } : {}
  const failure = answer.state === 'failed' ? answer.reason : null
  const [row] = await db
    .update(invoices)
    .set({ state: answer.state, failure, ...issued, ...given, updatedAt: sql`statement_timestamp()` })
    .where(and(eq(invoices.serial, serial), eq(invoices.state, 'issuing')))
    .returning({ id: invoices.id })
  if (!row) return false
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
