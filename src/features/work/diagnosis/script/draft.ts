/** Edits of a script's JSON before it is validated. Pure. */
import type { Json } from '../../../../domain/json.ts'
import { checkText, type ProgramProblem } from './language/check.ts'
import { type ActionKind, kinds, type Program } from './language/language.ts'

export type Path = readonly (string | number)[]
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parsed text: its JSON, its problems, and the program if there are none. */
export interface Read {
  readonly json: JsonObject | undefined
  readonly problems: readonly ProgramProblem[]
  readonly program: Program | undefined
}
export function readDraft(text: string): Read {
  const checked = checkText(text)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // `checkText` reports the error.
  }
  return {
    json: isObject(json) ? json : undefined,
    problems: 'problems' in checked ? checked.problems : [],
    program: 'program' in checked ? checked.program : undefined,
  }
}
export const formatJson = (json: unknown): string => JSON.stringify(json, null, 2)

export const valueAt = (json: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined),
    json,
  )

/** Returns the JSON with another value at a path. Undefined removes the value. */
export function withAt(json: Json | undefined, path: Path, value: Json | undefined): Json {
  const [key, ...rest] = path
  if (key === undefined) return value ?? null
  if (Array.isArray(json)) {
    if (rest.length === 0 && value === undefined) return json.filter((_, at) => at !== key)
    return json.map((item: Json, at) => (at === key ? withAt(item, rest, value) : item))
  }
  const { [key]: before, ...others } = (isObject(json) ? json : {}) as Record<string, Json>
  if (rest.length === 0 && value === undefined) return others
  // A replaced key stays at its position.
  const keys = isObject(json) && Object.hasOwn(json, key) ? Object.keys(json) : [...Object.keys(others), String(key)]
  return Object.fromEntries(
    keys.map((each) => [each, each === String(key) ? withAt(before, rest, value) : others[each]!]),
  )
}

export const listAt = (json: unknown, path: Path): readonly Json[] => {
  const list = valueAt(json, path)
  return Array.isArray(list) ? list : []
}
export const insertAt = (list: readonly Json[], at: number, item: Json): Json[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
]
export function moveItem(list: readonly Json[], from: number, to: number): readonly Json[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return list
  return insertAt(
    list.filter((_, at) => at !== from),
    to,
    item,
  )
}

export function idsIn(json: unknown): Set<string> {
  const ids = new Set<string>()
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (isObject(value)) {
      if (typeof value.id === 'string' && 'do' in value) ids.add(value.id)
      Object.values(value).forEach(walk)
    }
  }
  walk(json)
  return ids
}
function freshId(base: string, ids: Set<string>): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base.slice(0, 28)}${n}`
    if (!ids.has(id)) {
      ids.add(id)
      return id
    }
  }
}

/** Copies a step and gives it and its inner steps unused ids. */
export function copyOf(step: Json, ids: Set<string>): Json {
  if (Array.isArray(step)) return step.map((item: Json) => copyOf(item, ids))
  if (!isObject(step)) return step
  const entries = Object.entries(step).map(([key, value]) => [key, copyOf(value, ids)] as const)
  const isStep = typeof step.id === 'string' && 'do' in step
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      isStep && key === 'id' ? freshId(String(value).replace(/\d+$/, ''), ids) : value,
    ]),
  )
}

const text = { zh: '说明', en: 'Text' }
const condition = { op: 'eq', left: { var: 'value' }, right: 1 }
const firsts: Record<ActionKind, (ids: Set<string>) => Json> = {
  session: () => ({ ecu: 'BMS', type: 'extended' }),
  readDtc: () => ({ ecu: 'BMS', mask: 'FF' }),
  snapshot: () => ({ ecu: 'BMS', dtc: { var: 'item.code' } }),
  clearDtc: () => ({ ecu: 'BMS', group: 'all' }),
  read: () => ({ ecu: 'BMS', did: 'F190' }),
  write: () => ({ ecu: 'BMS', did: 'F190', value: '00' }),
  routine: () => ({ ecu: 'BMS', action: 'start', id: '0203' }),
  io: () => ({ ecu: 'BMS', did: 'F190', control: 'return' }),
  reset: () => ({ ecu: 'BMS', type: 'soft' }),
  dtcSetting: () => ({ ecu: 'BMS', on: false }),
  wait: () => ({ seconds: 5 }),
  ask: () => ({ type: 'confirm', text }),
  set: () => ({ value: 0 }),
  if: (ids) => ({ cond: condition, steps: [newStep('note', ids)] }),
  repeat: (ids) => ({ times: 3, steps: [newStep('note', ids)] }),
  forEach: (ids) => ({ in: { var: 'codes' }, as: 'item', steps: [newStep('note', ids)] }),
  call: () => ({ script: 'CODE' }),
  assert: () => ({ cond: condition, text }),
  note: () => ({ text }),
  fail: () => ({ text }),
}
const saveNames: Partial<Record<ActionKind, string>> = { readDtc: 'codes', read: 'value', ask: 'answer', set: 'value' }

export function newStep(kind: ActionKind, ids: Set<string>): Json {
  const id = freshId(kind, ids)
  return { id, do: { [kind]: firsts[kind](ids) }, ...(saveNames[kind] ? { save: saveNames[kind] } : {}) }
}

/** Kind and action of a step in JSON. Undefined for an unknown kind. */
export function kindOf(step: unknown): { readonly kind: ActionKind; readonly value: JsonObject } | undefined {
  if (!isObject(step) || !isObject(step.do)) return undefined
  const [entry] = Object.entries(step.do)
  if (!entry || !kinds.includes(entry[0] as ActionKind) || !isObject(entry[1])) return undefined
  return { kind: entry[0] as ActionKind, value: entry[1] }
}

export const emptyProgram: JsonObject = {
  form: 1,
  params: [],
  needs: {},
  limits: { steps: 200, minutes: 15 },
  steps: [
    {
      id: 'readCodes',
      say: { zh: '读取故障码', en: 'Read trouble codes' },
      do: { readDtc: { ecu: 'BMS', mask: 'FF' } },
      save: 'codes',
    },
  ],
  finally: [],
}

/** Offset in the text at which a path of its JSON begins. A missing path gives the offset of its parent. */
export function offsetOf(text: string, path: Path): number {
  let at = 0
  const skip = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const string = (): string => {
    const from = at++
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    at++
    return text.slice(from, at)
  }
  const pass = (): void => {
    skip()
    if (text[at] === '"') void string()
    else if (text[at] === '{' || text[at] === '[') {
      let depth = 0
      do {
        if (text[at] === '"') {
          void string()
          continue
        }
        if (text[at] === '{' || text[at] === '[') depth++
        if (text[at] === '}' || text[at] === ']') depth--
        at++
      } while (depth > 0 && at < text.length)
    } else while (at < text.length && !/[,}\]\s]/.test(text[at]!)) at++
  }
  let offset = 0
  for (const key of path) {
    skip()
    offset = at
    const isList = text[at] === '['
    if (!isList && text[at] !== '{') return offset
    at++
    for (let index = 0; ; index++) {
      skip()
      if (at >= text.length || text[at] === '}' || text[at] === ']') return offset
      const start = at
      let name: string | number = index
      if (!isList) {
        try {
          name = JSON.parse(string())
        } catch {
          return offset
        }
        skip()
        at++
        skip()
      }
      if (name === key) {
        offset = isList ? at : start
        break
      }
      pass()
      skip()
      if (text[at] === ',') at++
    }
  }
  return offset
}
