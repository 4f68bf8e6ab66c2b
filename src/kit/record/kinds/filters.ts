import { z } from 'zod'
import type { FieldBase } from './kind.ts'
import { daysBack, mostRecentDays } from './recent.ts'

/** What a filter's value means; the server turns each into a condition (`server/record/operators.ts`). */
export type Operator =
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

/** What the query form may ask of a field, and how an address says it. */
export interface FilterShape {
  readonly operator: Operator
  readonly check: z.ZodType
  /** What a value asks for in the form in which values are stored; a form and an address keep it as typed. */
  meant?(value: unknown): unknown
  toAddress(value: unknown): string
  /** What an address says, not yet checked. */
  fromAddress(text: string): unknown
  /** A value in words; `textOf` says one value of the field. */
  describe(value: unknown, textOf: (value: unknown) => string): string
  /** Of periods: so many days, today included. */
  recent?(days: number): unknown
}

const asText = { toAddress: String, fromAddress: (text: string): unknown => text }
const said: Pick<FilterShape, 'describe'> = { describe: (value, textOf) => textOf(value) }

/** A thousand texts of 20 characters, separated. */
const mostSeveral = 21_000

/** The one form in which a field's values are stored. */
export interface TextForm {
  /** Of a whole value. */
  plain(text: string): string
  /** Of a piece of one; as of a whole value unless said. */
  piece?(text: string): string
  /** What whole values match. */
  readonly pattern?: RegExp | undefined
}
const asTyped: TextForm = { plain: (text) => text }

/**
 * A part of a text, or with `query: 'equals'` the whole of it, or with 'several' that of any of several. It is asked for
 * in the form that values are stored in.
 */
export function textFilter({ query }: FieldBase, form: TextForm = asTyped): FilterShape {
  const { plain, piece = plain } = form
  if (query === 'several') {
    const check = z.string().trim().max(mostSeveral)
    return { operator: query, check, meant: (text) => severalTexts(String(text), form).join(';'), ...asText, ...said }
  }
  const check = z.string().trim().max(255)
  const operator = query === 'equals' ? query : 'contains'
  const inForm = query === 'equals' ? plain : piece
  // Signs that no value has in the stored form find nothing.
  return { operator, check, meant: (text) => inForm(String(text)) || text, ...asText, ...said }
}

/**
 * Values as people type and paste them, with separators between, each in its one form. Blanks separate values, too, unless
 * what they stand in is one value.
 */
export const severalTexts = (text: string, { plain, pattern }: TextForm): string[] =>
  text
    .split(/[;；,，、\r\n\t]+/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.length === 1 || pattern?.test(plain(part)) ? [plain(part)] : words.map(plain)
    })

/** A whole text. */
export const wholeTextFilter: FilterShape = {
  operator: 'equals',
  check: z.string().trim().max(255),
  ...asText,
  ...said,
}

/** The whole of a sealed text, in its one form: the server compares digests. */
export const digestFilter = (plain: (text: string) => string): FilterShape => ({
  operator: 'digest',
  check: z.string().trim().max(255).overwrite(plain),
  ...asText,
  ...said,
})

/** A part of a vehicle's VIN or plate, or whole ones with separators between. */
export const vinFilter: FilterShape = {
  operator: 'vins',
  // A thousand of them, separated.
  check: z.string().trim().max(18_000),
  ...asText,
  ...said,
}

/** From and to, both included; null: open. */
export function rangeFilter(end: z.ZodType, read: (text: string) => unknown = String): FilterShape {
  return {
    operator: 'range',
    check: z.tuple([end.nullable(), end.nullable()]),
    toAddress: (ends) => (ends as unknown[]).map((each) => String(each ?? '')).join('~'),
    fromAddress: (text) => text.split('~').map((each) => (each === '' ? null : read(each))),
    describe: (ends, textOf) => (ends as unknown[]).map(textOf).join(' ~ '),
  }
}

/** One of several; `holdsAny` for fields that hold several themselves. */
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

/** Yes or no; `isSet` for whether there is a value at all. */
export function yesNoFilter(operator: 'equals' | 'isSet' = 'equals'): FilterShape {
  return {
    operator,
    check: z.boolean(),
    toAddress: String,
    fromAddress: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    ...said,
  }
}

/** A period: a range that may also be said as 'the last days', and then is found anew whenever the address is read. */
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
      return days >= 1 && days <= mostRecentDays ? recent(days) : range.fromAddress(text)
    },
  }
}
