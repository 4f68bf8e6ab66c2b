import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { job } from '../../../../platform/work/job.ts'
import { type InvoiceProvider, manual, settle } from './provider.ts'
import { invoices } from './store.ts'

/**
 * Submits an invoice to the provider and writes an immediate answer. Safe to repeat, because the serial is the
 * idempotency key.
 */
export async function submitTo(parts: Parts, provider: InvoiceProvider, id: number): Promise<void> {
  const db = parts.store.db
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (row?.state !== 'issuing') return
  const { serial, type, title, taxNumber, amount, rate, goodsName } = row
  const request = { serial, type, title, taxNumber, amount, rate: Number(rate), item: goodsName ?? '' }
  const answer = await provider.submit(request)
  await parts.store.tx((tx) => settle(tx, serial, answer, { by: provider.name }, parts.now()))
}

export const submitting = job({
  name: 'invoice',
  input: z.object({ id: z.number() }),
  retries: 5,
  run: async (parts, { input }) => {
    await submitTo(parts, manual, input.id)
    return undefined
  },
})
