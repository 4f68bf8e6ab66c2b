import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { dayMs } from '../../domain/time.ts'
import { missingFilters } from '../../record/model/address.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { fault } from '../fault.ts'

/** Throws a Fault for missing required filters, or for a period that ends before it begins. */
export function requireFilters(record: AnyRecord, filter: Record<string, unknown> = {}): void {
  const wrong = (name: string, text: string) => ({ field: `filter.${name}`, label: `${record.name}:${name}`, text })
  const missing = missingFilters(record, filter).map((name) => wrong(name, problemTexts.required))
  const reversedPeriods = record.needs.flatMap((name) => {
    const [from, to] = Array.isArray(filter[name]) ? filter[name] : []
    return typeof from === 'string' && typeof to === 'string' && from > to ? [wrong(name, problemTexts.wrongOrder)] : []
  })
  if (missing.length + reversedPeriods.length > 0)
    throw fault(code.invalid, 'invalid', { fields: [...missing, ...reversedPeriods] })
}

/** Throws a Fault for a period of days ('YYYY-MM-DD', both ends included) that is longer than `most`. */
export function requireDays(
  record: AnyRecord,
  name: string,
  filter: Record<string, unknown> | undefined,
  most: number,
): void {
  const [first = '', last = ''] = (filter?.[name] ?? []) as string[]
  if (Date.parse(last) - Date.parse(first) < most * dayMs) return
  const field = { field: `filter.${name}`, label: `${record.name}:${name}`, text: problemTexts.longPeriod }
  throw fault(code.invalid, 'invalid', { fields: [{ ...field, values: { days: most } }] })
}
