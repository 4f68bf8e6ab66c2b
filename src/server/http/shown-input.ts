/** An input without what people entered: the one place that decides what of a request may stand in a log. */
import { z } from 'zod'
import type { AnyCall } from '../context.ts'

/** A JSON Schema, as far as it is read here. */
interface Shape {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape | boolean
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

const hidden = '…'
const mostItems = 5
const mostDepth = 8
const mostCharacters = 2_000
/** Ids, counts and pages; a phone number is larger. */
const largestNumber = 1e9
/** An index of a list, in the path of a fault. */
const listIndex = /^\d{1,5}$/

const known = new WeakMap<AnyCall, Shape>()
function shapeOf(call: AnyCall): Shape {
  const found =
    known.get(call) ??
    (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Shape)
  known.set(call, found)
  return found
}

/**
 * What a call was sent, as JSON. Nothing in it was written by the caller: names and options are those that the contract
 * itself lists, and numbers are small whole ones where it takes numbers. All else is '…': passwords, tokens, names, phones,
 * VINs, texts, moments, positions, and keys that the contract does not know. Null: there was none.
 */
export function shownInput(call: AnyCall, input: unknown): string | null {
  if (input === undefined || input === null) return null
  const root = shapeOf(call)
  return JSON.stringify(shown(input, flat([root], root), root, 0)).slice(0, mostCharacters)
}

/** A path of a fault, such as `filter.vin`: the parts that the contract knows. */
export function shownPath(call: AnyCall | undefined, path: string): string {
  const listed = call ? namesOf(call) : new Set<string>()
  return path
    .split('.')
    .map((part) => (listed.has(part) || listIndex.test(part) ? part : hidden))
    .join('.')
}

const names = new WeakMap<AnyCall, ReadonlySet<string>>()
function namesOf(call: AnyCall): ReadonlySet<string> {
  const found = names.get(call) ?? new Set(collected(shapeOf(call)))
  names.set(call, found)
  return found
}
function* collected(shape: unknown): Generator<string> {
  if (typeof shape !== 'object' || shape === null) return
  const { properties } = shape as Shape
  if (properties) yield* Object.keys(properties)
  for (const inner of Object.values(shape)) yield* collected(inner)
}

function shown(value: unknown, shapes: readonly Shape[], root: Shape, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (depth > mostDepth) return hidden
  if (Array.isArray(value)) {
    const items = value
      .slice(0, mostItems)
      .map((item, at) => shown(item, flat(itemsOf(shapes, at), root), root, depth + 1))
    return value.length > mostItems ? [...items, `${hidden} ${value.length}`] : items
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, inner]) => {
      const under = shapes.flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, key) ? [properties[key] as Shape] : [],
      )
      return under.length > 0 ? [key, shown(inner, flat(under, root), root, depth + 1)] : [hidden, hidden]
    })
    return Object.fromEntries(entries)
  }
  return isPlain(value, shapes) ? value : hidden
}

/** Whether a text or number is one that the contract itself lists, or says nothing of anybody. */
function isPlain(value: unknown, shapes: readonly Shape[]): boolean {
  if (shapes.some((shape) => shape.enum?.includes(value) || ('const' in shape && shape.const === value))) return true
  return (
    Number.isInteger(value) &&
    Math.abs(value as number) < largestNumber &&
    shapes.some(({ type }) => [type].flat().some((each) => each === 'integer' || each === 'number'))
  )
}

const itemsOf = (shapes: readonly Shape[], at: number): Shape[] =>
  shapes.flatMap(({ prefixItems, items }) => {
    const own = prefixItems?.[at] ?? items
    return typeof own === 'object' ? [own] : []
  })

/** The alternatives behind references and unions. */
function flat(shapes: readonly Shape[], root: Shape, depth = 0): Shape[] {
  if (depth > mostDepth) return []
  return shapes.flatMap((shape) => {
    const referred = shape.$ref === '#' ? root : root.$defs?.[shape.$ref?.replace('#/$defs/', '') ?? '']
    const inner = [
      ...(referred ? [referred] : []),
      ...(shape.anyOf ?? []),
      ...(shape.oneOf ?? []),
      ...(shape.allOf ?? []),
    ]
    return [shape, ...(inner.length > 0 ? flat(inner, root, depth + 1) : [])]
  })
}
