import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'

const pattern = /^20\d\d-(?:0[1-9]|1[0-2])$/
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Normalizes a month. People write '2026/3' and '2026年3月', and spreadsheets turn it into the first of the month or
 * 'Mar-26'. Other text stays unchanged.
 */
function plainMonth(input: string): string {
  const text = input.normalize('NFKC').trim()
  const [, year, month] =
    /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]0?1日?)?(?: 00:00:00)?$/.exec(text) ?? /^(20\d\d)(\d\d)$/.exec(text) ?? []
  if (year && month) return `${year}-${month.padStart(2, '0')}`
  const [, name = '', short] = /^([a-z]{3})-(\d\d)$/i.exec(text) ?? []
  const at = names.indexOf(name.toLowerCase())
  return short && at >= 0 ? `20${short}-${String(at + 1).padStart(2, '0')}` : text
}

const monthKind = fieldKind<string>({
  name: 'month',
  views: 'text',
  check: () => z.string().overwrite(plainMonth).regex(pattern, { error: 'month' }),
  column: () => ({ type: 'text' }),
  filter: (field) => textFilter(field, { plain: plainMonth }),
  sheet: {
    format: 'text',
    takesTimes: true,
    reads: true,
    write: String,
    reader: () => plainMonth,
    problem: problemTexts.month,
  },
  width: () => 110,
})

/** Declares a calendar month, 'YYYY-MM'. */
export function month<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: monthKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
