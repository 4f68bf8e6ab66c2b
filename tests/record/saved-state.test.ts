import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Field } from '../../src/record/kinds/kind.ts'
import { daysBack, recentDays } from '../../src/record/kinds/recent.ts'
import { type Filter, queryFields, readState, withoutEmpty, writeState } from '../../src/record/model/address.ts'
import { columnFields } from '../../src/record/model/columns.ts'
import { type AnyRecord, sortable } from '../../src/record/model/record.ts'
import {
  isSaved,
  questionIn,
  readColumns,
  searchOf,
  tidyColumns,
  tidySearch,
  unknownIn,
  writeColumns,
} from '../../src/record/model/saved-state.ts'
import { filesOf, root } from '../../src/tools/sources.ts'
import { inCheck } from '../check.ts'
import { everyKind } from './every-kind.ts'

/** Every record that a thing declares. */
let records: AnyRecord[]
beforeAll(async () => {
  const contracts = await Promise.all(filesOf('src/features/*/*/*/contract.ts').map((file) => import(join(root, file))))
  const values = contracts.flatMap((contract) => Object.values(contract as object))
  const isRecord = (value: unknown): value is AnyRecord =>
    typeof value === 'object' && value !== null && 'fields' in value && 'listed' in value
  records = [everyKind, ...values.filter(isRecord)]
})

const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text && text !== '')
const day = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString())
const ends = <T>(end: fc.Arbitrary<T>) =>
  fc.tuple(fc.option(end), fc.option(end)).filter(([from, to]) => from !== null || to !== null)
const whole = ends(fc.nat(1000))

/** Possible filter values of a field. A period can also be the last days. */
function filterValueOf(field: Field): fc.Arbitrary<unknown> {
  const { operator, recent } = field.kind.filter(field)
  const days = recent ? fc.integer({ min: 1, max: 366 }).map((n) => recent(n)) : undefined
  const choices = field.kind.choices?.(field)
  const of: Record<typeof operator, () => fc.Arbitrary<unknown>> = {
    contains: () => word,
    equals: () => (field.kind.name === 'bool' ? fc.boolean() : word),
    several: () => word,
    vins: () => word,
    digest: () => word,
    isSet: () => fc.boolean(),
    range: () => {
      if (days) return fc.oneof(days, ends(field.kind.name === 'day' ? day.map((iso) => iso.slice(0, 10)) : day))
      return field.kind.name === 'version' ? ends(fc.nat(99).map((n) => `1.${n}`)) : whole
    },
    anyOf: () => {
      const item: fc.Arbitrary<unknown> = choices ? fc.constantFrom(...choices) : fc.integer({ min: 1, max: 9999 })
      return fc.uniqueArray(item, { minLength: 1 })
    },
    holdsAny: () => of.anyOf(),
    near: () =>
      fc.record({
        longitude: fc.integer({ min: -180, max: 180 }),
        latitude: fc.integer({ min: -90, max: 90 }),
        radiusKm: fc.integer({ min: 1, max: 50 }),
      }),
  }
  return of[operator]()
}
const savedFilter = (record: AnyRecord, filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isSaved(record.fields[name] as Field)))
const daysByField = (filter: Filter) => Object.entries(filter).map(([name, value]) => [name, daysBack(value)])

test('what is saved of any list is what it asked, but for what tells of persons; the last days stay the last days', () => {
  expect(records.length).toBeGreaterThan(100)
  for (const record of records) {
    const fields = queryFields(record)
    const state = fc.record({
      filter: fc.record(Object.fromEntries(fields.map(([name, field]) => [name, filterValueOf(field)])), {
        requiredKeys: [],
      }),
      sort: fc.option(
        fc.record({
          field: fc.constantFrom(...sortable(record)),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { nil: undefined },
      ),
      pageSize: fc.constantFrom(10, 20, 50, 100),
    })
    fc.assert(
      fc.property(state, (listState) => {
        // As the server validates them, with the value that each check produces.
        const validState = readState(writeState(new URLSearchParams(), record, { ...listState, page: 3 }), record)
        const search = searchOf(record, validState)
        const read = questionIn(record, search)
        const expectedFilter = savedFilter(record, withoutEmpty(validState.filter))
        expect(read).toEqual({ ...validState, page: 1, filter: expectedFilter })
        expect(daysByField(read.filter).sort()).toEqual(daysByField(expectedFilter).sort())
        expect(tidySearch(record, search)).toBe(search)
        expect(unknownIn(record, { search, columns: null })).toEqual([])
      }),
      { numRuns: inCheck(12, 100) },
    )
  }
})

test('the columns of any list in any order, seen or hidden, are read as they were written', () => {
  for (const record of records) {
    const [first, ...rest] = columnFields(record).map(([name]) => name)
    if (!first) continue
    const columns = fc
      .tuple(
        fc.shuffledSubarray(rest, { minLength: rest.length }),
        fc.array(fc.boolean(), { minLength: rest.length, maxLength: rest.length }),
      )
      .map(([order, visibility]) => [
        { name: first, field: record.fields[first] as Field, shown: true },
        ...order.map((name, index) => ({
          name,
          field: record.fields[name] as Field,
          shown: visibility[index] ?? true,
        })),
      ])
    fc.assert(
      fc.property(columns, (columnChoice) => {
        const text = writeColumns(record, columnChoice)
        expect(readColumns(record, text)).toEqual(columnChoice)
        expect(tidyColumns(record, text)).toBe(text)
      }),
      { numRuns: inCheck(5, 100) },
    )
  }
})

test('columns and fields that are gone are left out and named; those that came later are found', () => {
  const record = everyKind
  const search = 'q.gone=1&q.number=notANumber&sort=-lost&q.text=a'
  expect(unknownIn(record, { search, columns: 'text,-older,number' })).toEqual(['gone', 'number', 'lost', 'older'])
  expect(tidySearch(record, search)).toBe('q.text=a')
  const names = readColumns(record, 'number,-older,-email').map(({ name, shown: isShown }) =>
    isShown ? name : `-${name}`,
  )
  expect(names.slice(0, 4)).toEqual(['text', 'number', '-email', 'phone'])
  expect(names).toHaveLength(columnFields(record).length)
})

test('a text that somebody made up never fails', () => {
  const record = everyKind
  fc.assert(
    fc.property(fc.string(), fc.string(), (search, columns) => {
      unknownIn(record, { search, columns })
      expect(tidySearch(record, tidySearch(record, search))).toBe(tidySearch(record, search))
      expect(tidyColumns(record, tidyColumns(record, columns))).toBe(tidyColumns(record, columns))
    }),
  )
})

test('the last days are said as a number, and are other days tomorrow', () => {
  const period = recentDays(7)
  const record = everyKind
  const state = { page: 1, pageSize: 20, filter: { day: period, time: ['2026-01-01T00:00:00.000Z', null] } }
  const params = writeState(new URLSearchParams(), record, state)
  expect(params.get('q.day')).toBe('last7')
  expect(readState(params, record).filter.day).toEqual([...period])
  expect(readState(new URLSearchParams('q.day=last0&q.time=last367'), record).filter).toEqual({})
})
