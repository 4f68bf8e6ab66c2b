import { z } from 'zod'
import type { FieldBase } from './kind.ts'
import { daysBack, maxRecentDays } from './recent.ts'

/** Meaning of a filter's value. The server turns each into a condition (`platform/record/operators.ts`). */
export type FieldOperator =
  | 'contains'
  | 'equals'
  | 'several'
  | 'vins'
  | 'range'
  | 'anyOf'
  | 'holdsAny'
  | 'near'
  | 'isSet'
  | 'digest'

/** Filter of a field: its values, and their text in an address. */
export interface FilterShape {
  readonly operator: FieldOperator
  readonly check: z.ZodType
  /** Converts a value to the form in which values are stored. A form and an address keep it as typed. */
  meant?(value: unknown): unknown
  toAddress(value: unknown): string
  /** Parses the text in an address. The result is not checked yet. */
  fromAddress(text: string): unknown
  /** Describes a value in words. `textOf` formats one value of the field. */
  describe(value: unknown, textOf: (value: unknown) => string): string
  /** Only periods: returns the last `days` days, today included. */
  recent?(days: number): unknown
}

const asText = { toAddress: String, fromAddress: (text: string): unknown => text }
const plainDescribe: Pick<FilterShape, 'describe'> = { describe: (value, textOf) => textOf(value) }

/** Characters: a thousand texts of 20 with their separators. */
const maxSeveralLength = 21_000

/** Normal form in which a field's values are stored. */
export interface TextForm {
  plain(text: string): string
  /** Normalizes a substring. Default: `plain`. */
  piece?(text: string): string
  readonly pattern?: RegExp | undefined
}
const asTyped: TextForm = { plain: (text) => text }

/**
 * Filter for a substring. `query: 'equals'` matches the whole text, and 'several' any of several texts. The text is
 * compared in the form in which values are stored.
 */
export function textFilter({ query }: FieldBase, form: TextForm = asTyped): FilterShape {
  const { plain, piece = plain } = form
  if (query === 'several') {
    const check = z.string().trim().max(maxSeveralLength)
    return {
      operator: query,
      check,
      meant: (text) => severalTexts(String(text), form).join(';'),
      ...asText,
      ...plainDescribe,
    }
  }
  const check = z.string().trim().max(255)
  const operator = query === 'equals' ? query : 'contains'
  const inForm = query === 'equals' ? plain : piece
  // Text that is empty in the stored form is used as typed and finds nothing.
  return { operator, check, meant: (text) => inForm(String(text)) || text, ...asText, ...plainDescribe }
}

/**
 * Splits typed or pasted text at separators and normalizes each part. Blanks separate values, too, unless the part with
 * the blanks is one value by the pattern.
 */
export const severalTexts = (text: string, { plain, pattern }: TextForm): string[] =>
  text
    .split(/[;；,，、\r\n\t]+/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.length === 1 || pattern?.test(plain(part)) ? [plain(part)] : words.map(plain)
    })

export const wholeTextFilter: FilterShape = {
  operator: 'equals',
  check: z.string().trim().max(255),
  ...asText,
  ...plainDescribe,
}

/** Filter for the whole of an encrypted text in its normal form. The server compares digests. */
export const digestFilter = (plain: (text: string) => string): FilterShape => ({
  operator: 'digest',
  check: z.string().trim().max(255).overwrite(plain),
  ...asText,
  ...plainDescribe,
})

/** Filter for a substring of a VIN or plate, or for several whole ones with separators. */
export const vinFilter: FilterShape = {
  operator: 'vins',
  // A thousand VINs with separators.
  check: z.string().trim().max(18_000),
  ...asText,
  ...plainDescribe,
}

/** Filter from and to, both inclusive. Null: open. */
export function rangeFilter(end: z.ZodType, read: (text: string) => unknown = String): FilterShape {
  return {
    operator: 'range',
    check: z.tuple([end.nullable(), end.nullable()]),
    toAddress: (ends) => (ends as unknown[]).map((each) => String(each ?? '')).join('~'),
    fromAddress: (text) => text.split('~').map((each) => (each === '' ? null : read(each))),
    describe: (ends, textOf) => (ends as unknown[]).map(textOf).join(' ~ '),
  }
}

/** Filter for one of several values. `holdsAny` is for fields with several values. */
export function anyOfFilter(
  item: z.ZodType,
  max: number,
  { operator = 'anyOf', read = String }: { operator?: 'anyOf' | 'holdsAny'; read?: (text: string) => unknown } = {},
): FilterShape {
  return {
    operator,
    check: z.array(item).max(max),
    toAddress: (items) => (items as unknown[]).join(','),
    fromAddress: (text) => text.split(',').map(read),
    describe: (items, textOf) => (items as unknown[]).map(textOf).join(' / '),
  }
}

/** Yes/no filter. `isSet` tests whether there is a value at all. */
export function yesNoFilter(operator: 'equals' | 'isSet' = 'equals'): FilterShape {
  return {
    operator,
    check: z.boolean(),
    toAddress: String,
    fromAddress: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    ...plainDescribe,
  }
}

/** Filter by a range or by the last days, which are computed again whenever the address is read. */
export function periodFilter(end: z.ZodType, recent: (days: number) => unknown): FilterShape {
  const range = rangeFilter(end)
  return {
    ...range,
    recent,
    toAddress: (ends) => {
      const days = daysBack(ends)
      return days ? `last${days}` : range.toAddress(ends)
    },
    fromAddress: (text) => {
      const days = Number(/^last(\d{1,3})$/.exec(text)?.[1] ?? 0)
      return days >= 1 && days <= maxRecentDays ? recent(days) : range.fromAddress(text)
    },
  }
}
