/** Redacts user input. This module alone decides which parts of a request may be logged. */
import { z } from 'zod'
import type { AnyCall } from '../context.ts'

/** The part of JSON Schema that is used here. */
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

const mask = '…'
const maxItems = 5
const maxDepth = 8
const maxCharacters = 2_000
/** Limit for ids, counts and pages. A phone number is larger. */
const largestNumber = 1e9
const listIndex = /^\d{1,5}$/

const shapeCache = new WeakMap<AnyCall, Shape>()
function shapeOf(call: AnyCall): Shape {
  const shape =
    shapeCache.get(call) ??
    (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Shape)
  shapeCache.set(call, shape)
  return shape
}

/**
 * Redacted input of a call as JSON. Keeps only names and options that the contract lists, and small integers where it
 * accepts numbers. Replaces everything else by '…': passwords, tokens, names, phone numbers, VINs, texts, moments,
 * positions and unknown keys. Null when there is no input.
 */
export function shownInput(call: AnyCall, input: unknown): string | null {
  if (input === undefined || input === null) return null
  const root = shapeOf(call)
  return JSON.stringify(redact(input, flat([root], root), root, 0)).slice(0, maxCharacters)
}

/** Redacts a path of a fault, for example `filter.vin`: keeps the parts that the contract lists. */
export function shownPath(call: AnyCall | undefined, path: string): string {
  const contractNames = call ? namesOf(call) : new Set<string>()
  return path
    .split('.')
    .map((part) => (contractNames.has(part) || listIndex.test(part) ? part : mask))
    .join('.')
}

const names = new WeakMap<AnyCall, ReadonlySet<string>>()
function namesOf(call: AnyCall): ReadonlySet<string> {
  const propertyNames = names.get(call) ?? new Set(collectNames(shapeOf(call)))
  names.set(call, propertyNames)
  return propertyNames
}
function* collectNames(shape: unknown): Generator<string> {
  if (typeof shape !== 'object' || shape === null) return
  const { properties } = shape as Shape
  if (properties) yield* Object.keys(properties)
  for (const inner of Object.values(shape)) yield* collectNames(inner)
}

function redact(value: unknown, shapes: readonly Shape[], root: Shape, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (depth > maxDepth) return mask
  if (Array.isArray(value)) {
    const items = value
      .slice(0, maxItems)
      .map((item, at) => redact(item, flat(itemsOf(shapes, at), root), root, depth + 1))
    return value.length > maxItems ? [...items, `${mask} ${value.length}`] : items
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, inner]) => {
      const under = shapes.flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, key) ? [properties[key] as Shape] : [],
      )
      return under.length > 0 ? [key, redact(inner, flat(under, root), root, depth + 1)] : [mask, mask]
    })
    return Object.fromEntries(entries)
  }
  return isPlain(value, shapes) ? value : mask
}

/** True for a value that the contract lists, or for a small integer. */
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

/** Alternatives behind references and unions. */
function flat(shapes: readonly Shape[], root: Shape, depth = 0): Shape[] {
  if (depth > maxDepth) return []
  return shapes.flatMap((shape) => {
    const target = shape.$ref === '#' ? root : root.$defs?.[shape.$ref?.replace('#/$defs/', '') ?? '']
    const inner = [...(target ? [target] : []), ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
    return [shape, ...(inner.length > 0 ? flat(inner, root, depth + 1) : [])]
  })
}
