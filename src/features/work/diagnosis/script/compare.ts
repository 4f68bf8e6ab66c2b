/** Differences between two versions of a script, step by step. */
import { actionOf, listsOf, type Program, type ScriptStep, stepsOf } from './language/language.ts'

export interface StepChange {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly before?: string
  readonly after?: string
}
export interface ProgramChange {
  readonly settings?: { readonly before: string; readonly after: string }
  readonly steps: readonly StepChange[]
}

function ownText(step: ScriptStep): string {
  const { kind, value } = actionOf(step)
  const inner = Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, each]) => [
      name,
      listsOf[kind]?.includes(name) ? ((each as ScriptStep[] | undefined)?.map(({ id }) => id) ?? []) : each,
    ]),
  )
  return JSON.stringify({ ...step, do: { [kind]: inner } }, null, 2)
}
const settingsText = ({ params, needs, limits }: Program) => JSON.stringify({ params, needs, limits }, null, 2)

export function comparePrograms(from: Program, to: Program): ProgramChange {
  const [old, now] = [stepsOf(from), stepsOf(to)]
  const before = new Map(old.map((step) => [step.id, ownText(step)]))
  const after = new Map(now.map((step) => [step.id, ownText(step)]))
  // Order of the steps that both versions have. A step outside the longest common sequence was moved.
  const unmovedIds = new Set(
    longestCommon(
      old.map(({ id }) => id).filter((id) => after.has(id)),
      now.map(({ id }) => id).filter((id) => before.has(id)),
    ),
  )
  const steps = [
    ...now.flatMap(({ id }): StepChange[] => {
      const [was, is] = [before.get(id), after.get(id)!]
      if (was === undefined) return [{ id, kind: 'added', after: is }]
      if (was !== is) return [{ id, kind: 'changed', before: was, after: is }]
      return unmovedIds.has(id) ? [] : [{ id, kind: 'moved' }]
    }),
    ...old.flatMap(({ id }): StepChange[] => (after.has(id) ? [] : [{ id, kind: 'removed', before: before.get(id)! }])),
  ]
  const settings = { before: settingsText(from), after: settingsText(to) }
  return { steps, ...(settings.before === settings.after ? {} : { settings }) }
}

function longestCommon(a: readonly string[], b: readonly string[]): string[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const common: string[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push(a[i]!)
      i++
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  }
  return common
}
