import fc from 'fast-check'
import { z } from 'zod'
import type { AnyCall } from '../../src/platform/context.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  minLength?: number
  minimum?: number
  maximum?: number
}

/** Texts that break careless programs: SQL, HTML, paths, controls, half characters, formulas. */
const texts = [
  `'; drop table account; --`,
  `" or 1=1 --`,
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '../../etc/passwd',
  '=cmd|calc!A0',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  '$where',
  '',
  ' ',
  'x'.repeat(5_000),
  '\u202e\u200b\ufeff',
  '🚗'.repeat(100),
  '2026-02-30',
  '9999999999-01-01',
  '0001-01-01T00:00:00Z',
  'NaN',
  '1e400',
]
const numbers = [0, -1, -0, 1.5, 1e9, 1e21, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE]
const keys = ['constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto', 'id', 'role', 'passwordHash', 'x']

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)

/** Any JSON value, many of them hostile. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.constantFrom(null, true, false, [], {}, [[]], deep(20), deep(400)),
  fc.array(fc.constantFrom<unknown>(1, 1, 'a', null, {}), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...keys), fc.constantFrom<unknown>(1, 'a', null), { maxKeys: 3 }),
  fc.constant(Array.from({ length: 10_000 }, (_, id) => id + 1)),
)

/** Values that roughly fit a schema, with ids that rarely exist. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fitting)
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(fitting))
      return fc.array(fitting(schema.items ?? {}), { minLength: 1, maxLength: 3 })
    case 'integer':
      return fc.constantFrom(
        ...[1, 10, 987_654_321].filter((n) => n >= (schema.minimum ?? 0) && n <= (schema.maximum ?? n)),
        schema.minimum ?? 1,
      )
    case 'number':
      return fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1, 1.25)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema)
  }
}

function textOf({ format, minLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constant('3f2b8c1e-0d7a-4c55-9a51-0f5b1c2d3e4f')
  if (format === 'date') return fc.constantFrom('2026-02-28', '1999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-02-28T00:00:00Z', '1999-12-31T23:59:59+08:00')
  if (format === 'email') return fc.constant('someone@example.com')
  const plain = ['LSVAM4187C2184847', '13812345678', 'Alpha-1!', '/alpha', "O'Brien <b>", 'Quiet-Harbour-27']
  return fc.constantFrom(...plain.map((each) => each.padEnd(minLength ?? 0, 'x')))
}

function objectOf({ properties, required }: Schema, value: (schema: Schema) => fc.Arbitrary<unknown>) {
  const shape = Object.fromEntries(Object.entries(properties ?? {}).map(([key, each]) => [key, value(each)]))
  return fc.record(shape, { requiredKeys: (required ?? []).filter((key) => key in shape) })
}

/** Inputs for a call: valid ones, valid ones with some wrong values, and values that are no input at all. */
export function inputsOf(call: AnyCall): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const mixedInput = (each: Schema) =>
    fc.oneof({ weight: 3, arbitrary: fitting(each) }, { weight: 1, arbitrary: anything })
  const extra = fc.dictionary(fc.constantFrom(...keys), anything, { minKeys: 1, maxKeys: 2 })
  return fc.oneof(
    { weight: 3, arbitrary: fitting(schema) },
    { weight: 6, arbitrary: objectOf(schema, mixedInput) },
    {
      weight: 2,
      arbitrary: fc.tuple(fitting(schema), extra).map(([input, more]) => ({ ...(input as object), ...more })),
    },
    { weight: 1, arbitrary: anything },
  )
}
