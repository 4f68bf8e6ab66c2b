import type { z } from 'zod'
import type { Call } from '../../src/domain/contract/call.ts'
import type { Field } from '../../src/record/kinds/kind.ts'
import { type OptionField, optionKeys } from '../../src/record/kinds/option.ts'
import type { AnyRecord } from '../../src/record/model/record.ts'
import type { AnyRow } from '../../src/record/views/shared/view.ts'

/** Time of every rendering, and the time in answers, which is twenty minutes earlier. */
export const now = Date.parse('2026-01-07T10:00:00+08:00')
const earlier = new Date(now - 20 * 60_000).toISOString()
const [longAgo, later] = ['2020-01-01T00:00:00.000Z', '2036-01-01T00:00:00.000Z']
const vin = 'LSVAA2180E2000001'
const stateName = /^(state|status|handling|kind)$/

/** A diagnostic script that passes the check of its language. */
const program = {
  form: 1,
  needs: {},
  limits: { steps: 200, minutes: 15 },
  finally: [],
  params: [{ name: 'count', title: { zh: '次数', en: 'Count' }, type: 'number', default: 1 }],
  steps: [{ id: 'a', do: { wait: { seconds: 1 } } }],
}

type Schema = z.ZodType & { _zod: { def: Record<string, unknown> & { type: string } } }
const defOf = (schema: unknown) => (schema as Schema)._zod.def

const records = new Map<unknown, AnyRecord>()
const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'listed' in value && 'labelField' in value

/** Registers the records of a contract. Their rows are sampled by the kinds of their fields. */
export function addRecords(contract: object): void {
  for (const value of Object.values(contract))
    if (isRecord(value)) {
      records.set(value.listed, value)
      records.set(value.row, value)
    }
}

/**
 * Returns an answer of a call: a value in the shape of its output. `variant`: index of the state in enumerations of a
 * single thing.
 */
export function answerOf({ path, output }: Call, variant: number): unknown {
  // The root value is named after the last segment of its path.
  return sample(output, path.split('/').at(-1) ?? '', variant)
}

/** Size of the longest enumeration of a single thing's state in this shape. */
export function variantsOf(schema: unknown, name = '', visitedSchemas = new Set<unknown>()): number {
  const record = records.get(schema)
  // States of the call's main record come from its rows and their details. States of nested records count here.
  if (record && record.row === schema && visitedSchemas.size > 0) return rowsOf(record).length
  if (visitedSchemas.has(schema) || record) return 1
  visitedSchemas.add(schema)
  const def = defOf(schema)
  switch (def.type) {
    case 'enum':
      return stateName.test(name) ? Object.keys(def.entries as object).length : 1
    case 'object':
      return Math.max(
        1,
        ...Object.entries(def.shape as object).map(([key, inner]) => variantsOf(inner, key, visitedSchemas)),
      )
    case 'union':
      return Math.max(...(def.options as unknown[]).map((inner) => variantsOf(inner, name, visitedSchemas)))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return variantsOf(def.innerType, name, visitedSchemas)
    case 'pipe':
      return variantsOf(def.out, name, visitedSchemas)
    case 'lazy':
      return variantsOf((def.getter as () => unknown)(), name, visitedSchemas)
    default:
      return 1
  }
}

/** Schemas that contain the one that is sampled now. */
const outerSchemas = new Set<unknown>()
/** Undefined within itself: a tree ends there. */
function sampleOnce(schema: unknown, name: string, variant: number): unknown {
  return outerSchemas.has(schema) ? undefined : sample(schema, name, variant)
}

function sample(schema: unknown, name: string, variant: number): unknown {
  outerSchemas.add(schema)
  const value = sampleOf(schema, name, variant)
  outerSchemas.delete(schema)
  return value
}

function sampleOf(schema: unknown, name: string, variant: number): unknown {
  const record = records.get(schema)
  if (record && record.row === schema) return rowsOf(record)[variant % rowsOf(record).length]
  if (record) return { rows: rowsOf(record), total: rowsOf(record).length }
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return text(name, (def.format as string | undefined) ?? '')
    case 'number':
    case 'int':
      return number(name)
    case 'bigint':
      return 1n
    case 'boolean':
      return !/^(ending|more|forced|must)/.test(name)
    case 'literal':
      return (def.values as unknown[])[0]
    case 'enum': {
      const values = Object.values(def.entries as Record<string, string>)
      return stateName.test(name) ? values[variant % values.length] : values[0]
    }
    case 'object':
      return object(def.shape as Record<string, unknown>, variant)
    case 'array':
      return elements(def.element, name, variant)
    case 'tuple':
      return (def.items as unknown[]).map((item, at) => sample(item, `${name}${at}`, variant))
    case 'record':
      return name === 'program' ? program : recordOf(def, name, variant)
    case 'union':
      return sample(
        (def.options as unknown[])[def.discriminator ? variant % (def.options as []).length : 0],
        name,
        variant,
      )
    case 'nullable':
      return nulls.test(name) ? null : sample(def.innerType, name, variant)
    case 'optional':
      return name === 'next' || name === 'previous' ? undefined : sample(def.innerType, name, variant)
    case 'default':
    case 'readonly':
    case 'catch':
    case 'prefault':
    case 'nonoptional':
      return sample(def.innerType, name, variant)
    case 'lazy':
      return sampleOnce((def.getter as () => unknown)(), name, variant)
    // A pair of texts.
    case 'custom':
      return ['文字', 'Text']
    case 'pipe':
      return sample(defOf(def.in).type === 'transform' ? def.out : def.in, name, variant)
    case 'null':
      return null
    default:
      return undefined
  }
}
/** Fields that are null, because a value would end the sampled state. */
const nulls = /^(endAt|endedAt|until|next|previous|error|fault|problem|deletedAt)$/

const object = (shape: Record<string, unknown>, variant: number) =>
  Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, sample(inner, key, variant)]))

function recordOf(def: Record<string, unknown>, name: string, variant: number) {
  const key = defOf(def.keyType)
  const keys = key.type === 'enum' ? Object.values(key.entries as Record<string, string>) : [vin]
  return Object.fromEntries(keys.map((one) => [one, sample(def.valueType, name, variant)]))
}

/** Sample elements of a list: one per state if the elements have a state, otherwise one. */
function elements(element: unknown, name: string, variant: number): unknown[] {
  const record = records.get(element)
  if (record) return rowsOf(record)
  const def = defOf(element)
  if (def.type !== 'object') return [sample(element, name.replace(/s$/, ''), variant)]
  const shape = def.shape as Record<string, unknown>
  const states = Object.entries(shape).filter(([key]) => stateName.test(key))
  const count = Math.max(1, ...states.map(([key, inner]) => variantsOf(inner, key)))
  return Array.from({ length: count }, (_, at) => ({
    ...(object(shape, count > 1 ? at : variant) as object),
    ...('id' in shape && defOf(shape.id).type === 'number' && { id: at + 1 }),
  }))
}

function text(name: string, format: string): string {
  if (format === 'datetime' || /(At|Time|^at|^from|^until|^to|seen|since)$/.test(name)) return earlier
  if (format === 'date' || /(day|date)$/i.test(name)) return '2026-01-05'
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001'
  if (/vins?$/i.test(name)) return vin
  if (/month$/i.test(name)) return '2026-01'
  if (/hex|frame|bytes|raw/i.test(name)) return '0102'
  if (/color|colour/i.test(name)) return '#336699'
  // Zentao bugs: there are more states and levels than the contract lists.
  if (name === 'state') return 'active'
  if (name === 'columns') return 'AAAA'
  if (name === 'severity') return '3'
  if (/iccid/i.test(name)) return '89860000000000000001'
  return `${name || 'text'}-1`
}

/** Sample number for a field name. Small, because some numbers are counts of rendered elements. */
function number(name: string): number {
  if (/^(id|page|version|number)$|Id$/.test(name)) return 1
  if (/longitude|^lon/i.test(name)) return 121.4
  if (/latitude|^lat/i.test(name)) return 31.2
  if (/percent|share|soc|soh|rate/i.test(name)) return 42
  if (/ms$/.test(name) && !/items|params|terms/i.test(name)) return 1500
  return 3
}

/** Sample value of a field with content. */
function valueIn(field: Field, name: string): unknown {
  switch (field.kind.name) {
    case 'option':
      return optionKeys(field as OptionField)[0]
    case 'options':
      return [...(field.kind.choices?.(field) ?? [])].slice(0, 1)
    case 'bool':
      return true
    case 'time':
      return earlier
    case 'recent':
      return earlier
    case 'day':
      return '2026-01-05'
    case 'vin':
      return vin
    case 'number':
      return Math.max((field as Field & { min?: number }).min ?? 3, 3)
    default:
      return sample(field.kind.answer(field), name, 0)
  }
}

/** Values of a field that a decision could depend on: each option, true and false, null. */
function valuesOf(field: Field): unknown[] {
  const own: Record<string, () => unknown[]> = {
    option: () => [...optionKeys(field as OptionField)],
    bool: () => [true, false],
    number: () => (field.kind.unit?.(field) === '%' ? [0, 100] : [0, 9]),
    time: () => [longAgo, later],
  }
  return [...(own[field.kind.name]?.() ?? []), ...(field.required ? [] : [null])]
}

const sampleRows = new Map<AnyRecord, AnyRow[]>()
/**
 * Returns the first row of each state, and for each a row per other value of every field. `caseOf` describes the
 * differences.
 */
export function rowsOf(record: AnyRecord): AnyRow[] {
  const before = sampleRows.get(record)
  if (before) return before
  const { fields } = record
  const base = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(field, name)])),
    id: 0,
    createdAt: earlier,
    updatedAt: earlier,
  }
  const main = Object.keys(fields).find((name) => /^(state|status)$/.test(name) && fields[name]?.kind.name === 'option')
  const states = main === undefined ? [undefined] : valuesOf(fields[main] as Field)
  const rows: AnyRow[] = []
  const add = (values: Record<string, unknown>) => {
    const row = { ...base, ...values, id: rows.length + 1 } as AnyRow
    rows.push(row)
    differs.set(
      row.id + record.name,
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ') || 'any',
    )
  }
  for (const state of states) {
    const of = main === undefined ? {} : { [main]: state }
    add(of)
    for (const [name, field] of Object.entries(fields))
      if (name !== main)
        for (const value of valuesOf(field).slice(0, 12))
          if (value !== base[name as keyof typeof base]) add({ ...of, [name]: value })
  }
  sampleRows.set(record, rows)
  return rows
}
const differs = new Map<string, string>()
/** Description of a sampled row's difference from the others: 'state=paid vin=null'. */
export const caseOf = (record: AnyRecord, row: AnyRow): string => differs.get(row.id + record.name) ?? 'any'
/** Rows that differ only in their state. */
export const statesOf = (record: AnyRecord): AnyRow[] =>
  rowsOf(record).filter((row) => /^(any|(state|status)=\S*)$/.test(caseOf(record, row)))
