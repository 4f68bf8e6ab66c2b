import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { rangeFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { decimalOf } from './number.ts'
import { unreadable } from './sheet.ts'
import type { TypedForm } from './typed-form.ts'

export interface MoneyOptions extends FieldBase {
  /** ISO 4217 code. Default: CNY. */
  readonly currency?: string
  /** Minor units. */
  readonly min?: number
  readonly max?: number
}
export type MoneyField = Field & MoneyOptions

/** Largest number of minor units that stays exact as a decimal number, also in sheets. */
const most = 99_999_999_999_999
const currencyOf = ({ currency = 'CNY' }: MoneyOptions) => currency

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Formats minor units as a decimal number: 123450 is '1234.50'. */
export function decimalText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${minor < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** Parses a decimal number to minor units. `unreadable` if it is none or has more decimals than the currency. */
export function minorUnits(text: string, currency: string): number | typeof unreadable {
  const plain = decimalOf(text)
  if (plain === unreadable) return unreadable
  const decimals = decimalsOf(currency)
  const [whole = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.')
  if (fraction.length > decimals) return unreadable
  const units = Number(whole + fraction.padEnd(decimals, '0'))
  return plain.startsWith('-') && units !== 0 ? -units : units
}

const moneyKind = fieldKind<number, number, 'bigint'>({
  name: 'money',
  check: ({ min = -most, max = most }: MoneyField) => z.number().min(min).max(max).int(),
  answer: () => z.number(),
  column: () => ({ type: 'bigint' }),
  filter: () => rangeFilter(z.int().min(-most).max(most), Number),
  text: (value, field, { lang }) => {
    const currency = currencyOf(field)
    const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { style: 'currency', currency })
    // As text, which is formatted without the rounding of a division.
    return format.format(decimalText(value as number, currency) as `${number}`)
  },
  sheet: {
    format: 'number',
    reads: true,
    write: (value, field) => Number(decimalText(value as number, currencyOf(field))),
    reader: (field) => (text) => minorUnits(text, currencyOf(field)),
    problem: problemTexts.numberForm,
  },
  width: () => 130,
  align: 'end',
  unit: currencyOf,
})

/** Declares an amount of money in minor units (fen), entered and shown as a decimal number. */
export function money<const O extends FieldOptions<MoneyOptions>>(label: Pair, options?: O) {
  return { kind: moneyKind, label, ...options } as DeclaredField<number, number, 'bigint', O>
}

export function moneyForm(field: MoneyField): TypedForm {
  const currency = currencyOf(field)
  return {
    write: (value) => decimalText(value as number, currency),
    read: (text) => minorUnits(text, currency),
    suffix: currency,
    inputMode: 'decimal',
  }
}
