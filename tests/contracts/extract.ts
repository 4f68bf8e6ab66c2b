import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { each, placesOf } from '../../src/domain/contract/scope.ts'
import { readyCards } from '../../src/features/work/analysis/board/ready-made.ts'
import type { AnyCall } from '../../src/platform/context.ts'
import type { Explore } from '../../src/platform/explore/explore.ts'
import { loadCatalogue } from '../../src/programs/discover.ts'
import type { Field } from '../../src/record/model/field.ts'
import type { AnyRecord } from '../../src/record/model/record.ts'
import { filesOf, root } from '../../src/tools/sources.ts'

/** Line of a table: its subject and its declaration. */
export type Line = readonly [subject: string, declared: string]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is AnyCall => isObject(value) && 'path' in value && 'access' in value
const isRecord = (value: unknown): value is AnyRecord => isObject(value) && 'fields' in value && 'labelField' in value

const declarationsOf = async (file: string): Promise<unknown[]> => {
  const moduleExports: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
  return Object.values(moduleExports).flatMap((each) =>
    isCall(each) || isRecord(each) ? each : isObject(each) ? Object.values(each) : [],
  )
}

/** Returns the records that a call lists. */
export async function listedRecords(): Promise<AnyRecord[]> {
  const declarations = (await Promise.all(filesOf('src/**/contract.ts').sort().map(declarationsOf))).flat()
  const outputs = new Set<unknown>(declarations.filter(isCall).map(({ output }) => output))
  return [...new Set(declarations.filter(isRecord))].filter(({ listed }) => outputs.has(listed))
}

/**
 * Returns the lines of every contract by area. The area of src/features/work/alarms/board/contract.ts is alarms, that of
 * src/ui/map/contract.ts is ui.
 */
export async function linesOfContracts(): Promise<Map<string, Line[]>> {
  const areas = new Map<string, Line[]>()
  const visitedNames = new Set<unknown>()
  // Some inputs depend on the declarations of all things.
  await loadCatalogue()
  for (const file of filesOf('src/**/contract.ts', 'src/domain/contract/upload.ts').sort()) {
    const area = file.split('/')[file.startsWith('src/features/') ? 3 : 1]!
    const declarations = await declarationsOf(file)
    const records = declarations.filter(isRecord).filter((each) => isNew(visitedNames, each.name))
    const calls = declarations.filter(isCall).filter((each) => isNew(visitedNames, each.path))
    const fields = new Set(declarations.filter(isRecord).flatMap(({ fields }) => Object.keys(fields)))
    const usual = new Set<unknown>(
      declarations.filter(isRecord).flatMap(({ add, update, list }) => [add, update, list]),
    )
    const lines = areas.get(area) ?? []
    areas.set(area, lines)
    lines.push(...records.flatMap(linesOfRecord))
    for (const call of calls)
      lines.push(
        lineOfCall(call),
        ...scopesOf(call),
        ...(usual.has(call.input) ? [] : inputsOf(schemaOf(call), call.path, fields)),
      )
  }
  return new Map([...areas].filter(([, lines]) => lines.length > 0))
}
/**
 * Returns the other declarations of things: jobs, settings, figures, parts of charts. SQL and functions have their own
 * tests.
 */
export async function linesOfThings(): Promise<Line[]> {
  const { jobs, parameters, figures, explores, webhooks } = await loadCatalogue()
  return [
    ...jobs.map(
      ({ name, lane, retries, backOff, timeoutMs, everyMs }): Line => [
        `job ${name}`,
        pairsOf({ lane: lane.name, retries, backOff: retries > 0 ? backOff : undefined, timeoutMs, everyMs }),
      ],
    ),
    ...parameters.map(({ key, description: _, ...more }): Line => [`parameter ${key}`, wordless(more)]),
    ...figures.map(
      ({ key, list, also, ...more }): Line => [
        `figure ${key}`,
        `${wordless(more)} ${pairsOf({ route: list.route, call: list.call.path, also: also?.path })}`,
      ],
    ),
    ...webhooks.map(({ event }): Line => [`webhook ${event}`, '']),
    ...explores.flatMap(linesOfExplore),
    ...Object.entries(readyCards).flatMap(([board, cards]) =>
      cards.map((card, at): Line => [`board ${board} ${at + 1}`, pairsOf({ ...card, name: undefined })]),
    ),
  ]
}
function linesOfExplore({ name, call, time, list, rollUp, dimensions, measures }: Explore): Line[] {
  return [
    [`explore ${name}`, pairsOf({ call: call.path, time: time.kind, list, rollUp })],
    ...Object.entries(dimensions).map(([key, each]): Line => {
      const { kind, list: options, bins, unit, time: precision, record, rolls, scale } = each
      return [`explore ${name} by ${key}`, pairsOf({ kind, options, bins, unit, precision, record, rolls, scale })]
    }),
    ...Object.entries(measures).map(([key, { unit, additive, decimals, parts }]): Line => {
      const partNames = parts?.map(({ by, isCount }) => `${by}${isCount ? ' count' : ''}`).join(', ')
      return [`explore ${name} measure ${key}`, pairsOf({ unit, additive, decimals, parts: partNames })]
    }),
  ]
}
function isNew(visitedNames: Set<unknown>, name: string): boolean {
  const isFirst = !visitedNames.has(name)
  visitedNames.add(name)
  return isFirst
}

/** Texts have their own tables. */
const words = new Set(['label', 'hint', 'title', 'note', 'patternHint'])

function linesOfRecord({ name, fields, labelField, order, needs, large, imports }: AnyRecord): Line[] {
  return [
    [name, pairsOf({ labelField, order, needs, large, imports })],
    ...Object.entries(fields).map(
      ([key, field]): Line => [`${name}.${key}`, `${field.kind.name} ${declaredOf(field)}`],
    ),
  ]
}
const declaredOf = ({ kind: _, ...field }: Field): string => wordless(field)
const wordless = (values: object): string =>
  pairsOf(Object.fromEntries(Object.entries(values).filter(([key, value]) => !words.has(key) && !isWords(value))))

function lineOfCall({ path, access, transport, logged: isLogged, timeoutMs, ...more }: AnyCall): Line {
  const { changes, peopleOnly, offline, needsPassword, upload } = more
  const unusual = { unlogged: !isLogged, timeoutMs: timeoutMs === 40_000 ? undefined : timeoutMs }
  return [
    path,
    `${access} ${transport} ${pairsOf({ changes, peopleOnly, offline, needsPassword, upload, ...unusual })}`,
  ]
}
/** Scopes that an input's values must be in. */
const scopesOf = ({ path, input }: AnyCall): Line[] =>
  placesOf(input).flatMap(({ path: names, rule }) =>
    rule
      ? [[`${path} scope of ${names.map((name) => (name === each ? '[]' : name)).join(' ')}`, pairsOf(rule)] as const]
      : [],
  )
const schemaOf = ({ input }: AnyCall) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Shape

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape | boolean
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly [more: string]: unknown
}
const left = new Set(['$schema', 'additionalProperties', '$defs'])
/** Input fields common to all lists. */
const ofLists = new Set(['page', 'pageSize', 'sort', 'after', 'before', 'count'])

/**
 * Returns a line for each leaf of an input: `/path ids[]`, `/path name?`. Omits filters derived from a record's
 * `fields`.
 */
function inputsOf(shape: Shape, place: string, fields: ReadonlySet<string>): Line[] {
  const { properties, required = [], items, prefixItems = [], anyOf = [], oneOf = [], ...own } = shape
  const isList = properties !== undefined && 'pageSize' in properties
  const isFilter = place.endsWith(' filter?')
  const propertyInputs = Object.entries(properties ?? {})
    .filter(([name]) => !(isList && ofLists.has(name)) && !(isFilter && fields.has(name)))
    .flatMap(([name, each]) => inputsOf(each, `${place} ${name}${required.includes(name) ? '' : '?'}`, fields))
  const itemInputs = [items, ...prefixItems].flatMap((each) =>
    isObject(each) ? inputsOf(each, `${place}[]`, fields) : [],
  )
  const others = [...anyOf, ...oneOf].flatMap((each) => inputsOf(each, place, fields))
  const inner = [...propertyInputs, ...itemInputs, ...others]
  const rules = Object.entries(own).filter(([key, value]) => !left.has(key) && !isPlain(own, key, value))
  const saysMore = rules.some(([key]) => key !== 'type') || inner.length === 0
  const line: Line[] = saysMore && place.includes(' ') ? [[place, pairsOf(Object.fromEntries(rules))]] : []
  return [...line, ...inner]
}
/** True for a pattern implied by its format, and for the largest integer. */
const isPlain = (shape: Shape, key: string, value: unknown) =>
  (key === 'pattern' && 'format' in shape) || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/** Returns `name=value` pairs, without false or absent values. A function is only marked as present. */
const pairsOf = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false && value !== null)
    .map(([key, value]) => (value === true ? key : `${key}=${textOf(value)}`))
    .join(' ')
const isWords = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && /\p{Script=Han}/u.test(String(value[0]))
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (JSON.stringify(value, (key, each: unknown) => {
        if (words.has(key)) return undefined
        if (isWords(each)) return ''
        if (typeof each === 'function') return 'function'
        return each instanceof RegExp ? String(each) : each
      }) ?? '')
