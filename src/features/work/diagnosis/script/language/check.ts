/** Validates the text of a script. Reports all problems with their path and step. */
import type { z } from 'zod'
import type { Pair } from '../../../../../domain/contract/words.ts'
import {
  type ActionKind,
  actions,
  isRequest,
  kinds,
  limits,
  listsOf,
  type Program,
  programFrame,
  type ScriptStep,
  stepFrame,
  tidyingKinds,
  unary,
} from './language.ts'
import { textProblems as problems } from './language-texts.ts'

export interface ProgramProblem {
  readonly path: readonly (string | number)[]
  /** Id of the step, or its position in the list ('#3') if it has none. */
  readonly step: string | undefined
  readonly text: Pair
}
type ProgramCheck = { readonly program: Program } | { readonly problems: readonly ProgramProblem[] }

export function checkText(text: string): ProgramCheck {
  if (new TextEncoder().encode(text).length > limits.bytes) return failWith(problems.tooLong)
  try {
    return checkProgram(JSON.parse(text))
  } catch {
    return failWith(problems.notJson)
  }
}
const failWith = (text: Pair): ProgramCheck => ({ problems: [{ path: [], step: undefined, text }] })

/** Checks a program as JSON. Returns it with defaults, or its problems. */
export function checkProgram(input: unknown): ProgramCheck {
  const problemList: ProgramProblem[] = []
  const json = JSON.stringify(input) ?? ''
  if (new TextEncoder().encode(json).length > limits.bytes) return failWith(problems.tooLong)
  const frame = programFrame.safeParse(input)
  if (!frame.success) {
    problemList.push(...frame.error.issues.flatMap((issue) => problemsOf(issue, [], undefined)))
    if (!isRecord(input) || !Array.isArray(input.steps)) return { problems: problemList }
  }
  const { steps, finally: tidying = [] } = input as { steps: unknown[]; finally?: unknown }
  const ids = new Set<string>()
  const walk: Walk = { found: problemList, ids, count: 0 }
  const checkedSteps = checkList(steps, ['steps'], 1, walk)
  const checkedTidying = Array.isArray(tidying) ? checkList(tidying, ['finally'], 1, walk, tidyingKinds) : []
  if (walk.count > limits.steps) problemList.push({ path: ['steps'], step: undefined, text: problems.tooManySteps })
  if (frame.success) checkParams(frame.data.params, problemList)
  if (problemList.length > 0 || !frame.success) return { problems: problemList }
  return { program: { ...frame.data, steps: checkedSteps, finally: checkedTidying } }
}

interface Walk {
  readonly found: ProgramProblem[]
  readonly ids: Set<string>
  count: number
}
type Path = readonly (string | number)[]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkList(
  list: readonly unknown[],
  path: Path,
  depth: number,
  walk: Walk,
  allowedKinds: readonly ActionKind[] = kinds,
): ScriptStep[] {
  if (depth > limits.depth) {
    walk.found.push({ path, step: undefined, text: problems.tooDeep })
    return []
  }
  const own = new Set(list.map((step) => (isRecord(step) ? step.id : undefined)))
  return list.flatMap((step, at) => {
    walk.count++
    // Steps over the limit are not checked one by one.
    return walk.count > limits.steps ? [] : checkStep(step, [...path, at], own, depth, walk, allowedKinds)
  })
}

function checkStep(
  input: unknown,
  path: Path,
  siblings: ReadonlySet<unknown>,
  depth: number,
  walk: Walk,
  kindSet: readonly ActionKind[],
): ScriptStep[] {
  const { found: problemList, ids } = walk
  const stepName = isRecord(input) && typeof input.id === 'string' ? input.id : `#${Number(path.at(-1)) + 1}`
  const say = (text: Pair, ...inner: (string | number)[]) =>
    problemList.push({ path: [...path, ...inner], step: stepName, text })
  const frame = stepFrame.safeParse(input)
  if (!frame.success) {
    problemList.push(...frame.error.issues.flatMap((issue) => problemsOf(issue, path, stepName)))
    return []
  }
  const step = frame.data
  if (ids.has(step.id)) say(problems.duplicateId, 'id')
  ids.add(step.id)
  if (typeof step.onError === 'object' && !siblings.has(step.onError.goto)) say(problems.noGoto, 'onError')
  const [entry, ...more] = Object.entries(step.do)
  if (!entry || more.length > 0) {
    say(problems.oneAction, 'do')
    return []
  }
  const [kind, value] = entry as [ActionKind, unknown]
  if (!Object.hasOwn(actions, kind)) {
    say(problems.unknownAction, 'do', kind)
    return []
  }
  if (!kindSet.includes(kind)) say(problems.notTidying, 'do', kind)
  if (step.save !== undefined && !gives(kind)) say(problems.noValue, 'save')
  const checked = actions[kind].safeParse(value)
  if (!checked.success) {
    problemList.push(...checked.error.issues.flatMap((issue) => problemsOf(issue, [...path, 'do', kind], stepName)))
    return []
  }
  const action = { ...(checked.data as Record<string, unknown>) }
  checkMeaning(kind, action, (text, ...inner) => say(text, 'do', kind, ...inner))
  for (const name of listsOf[kind] ?? []) {
    const inner = action[name]
    if (Array.isArray(inner)) action[name] = checkList(inner, [...path, 'do', kind, name], depth + 1, walk, kindSet)
  }
  return [{ ...step, do: { [kind]: action } }]
}

/** True when a step of this kind has a value to save. */
const gives = (kind: ActionKind): boolean => isRequest(kind) || kind === 'ask' || kind === 'set' || kind === 'call'

function checkMeaning(
  kind: ActionKind,
  action: Record<string, unknown>,
  say: (text: Pair, ...inner: string[]) => void,
): void {
  if (kind === 'ask' && action.type === 'choice' && !action.options) say(problems.noOptions, 'options')
  const hasEnd = action.times !== undefined || (action.while !== undefined && action.max !== undefined)
  if (kind === 'repeat' && !hasEnd) say(problems.noLoopEnd)
  for (const name of ['cond', 'while', 'value', 'in', 'dtc', 'group'])
    if (lacksRight(action[name])) say(problems.needsRight, name)
  if (kind === 'call' && isRecord(action.params))
    for (const [name, value] of Object.entries(action.params))
      if (lacksRight(value)) say(problems.needsRight, 'params', name)
}

function lacksRight(value: unknown): boolean {
  if (!isRecord(value) || typeof value.op !== 'string') return false
  const { op, left, right } = value
  return (right === undefined && !unary.has(op as never)) || lacksRight(left) || lacksRight(right)
}

function checkParams(params: Program['params'], problemList: ProgramProblem[]): void {
  const names = new Set<string>()
  params.forEach(({ name, type, options, default: usual }, at) => {
    const say = (text: Pair, key: string) => problemList.push({ path: ['params', at, key], step: undefined, text })
    if (names.has(name)) say(problems.duplicateParam, 'name')
    names.add(name)
    if (type === 'choice' && !options) say(problems.noOptions, 'options')
    const fits =
      type === 'number'
        ? typeof usual === 'number'
        : typeof usual === 'string' && (type === 'text' || options?.some(({ value }) => value === usual))
    if (usual !== undefined && !fits) say(problems.wrongDefault, 'default')
  })
}

type Issue = z.core.$ZodIssue
const texts: Partial<Record<Issue['code'], Pair>> = {
  invalid_type: problems.wrongType,
  too_small: problems.tooSmall,
  too_big: problems.tooBig,
  invalid_value: problems.notOffered,
  invalid_format: problems.wrongFormat,
  invalid_union: problems.wrongFormat,
  custom: problems.wrongFormat,
  invalid_key: problems.wrongFormat,
}

function problemsOf(issue: Issue, path: Path, step: string | undefined): ProgramProblem[] {
  const at = [...path, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...at, key], step, text: problems.unknownKey }))
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined && !('received' in issue)
  return [{ path: at, step, text: isMissing ? problems.missing : (texts[issue.code] ?? problems.wrongFormat) }]
}
