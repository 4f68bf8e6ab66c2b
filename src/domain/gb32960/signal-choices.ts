import type { Pair } from '../contract/words.ts'
import { type ReportField, reportFields, type Version } from './index.ts'

/** A selectable signal: a field of either edition's tables. */
export interface SignalChoice extends ReportField {
  /** The only edition that has it. Undefined: both. */
  only?: Version
}

/** All signals, in the order of the tables. Counts and numbers that only structure a list are left out. */
export const signalChoices: readonly SignalChoice[] = merge()

function merge(): SignalChoice[] {
  const [older, newer] = [reportFields(2016), reportFields(2025)]
  const has = (list: readonly ReportField[], key: string) => list.some((field) => field.key === key)
  const all: SignalChoice[] = [
    ...older.map((field) => (has(newer, field.key) ? field : { ...field, only: 2016 as const })),
    ...newer.filter(({ key }) => !has(older, key)).map((field) => ({ ...field, only: 2025 as const })),
  ]
  const order = [...new Set(all.map(({ group }) => group[1]))]
  return all
    .filter(({ key }) => !/\.(number|firstCell|cellTotal|\w*[cC]ount)$/.test(key))
    .sort((a, b) => order.indexOf(a.group[1]) - order.indexOf(b.group[1]))
}

const byKey = new Map(signalChoices.map((choice) => [choice.key, choice]))

/** Signal of a key, which may have numbers in place of `*`. Undefined: no such signal. */
export const choiceOf = (key: string): SignalChoice | undefined =>
  byKey.get(key) ?? byKey.get(key.replaceAll(/\.\d+(?=\.|$)/g, '.*'))

export function signalName(key: string): Pair {
  const choice = choiceOf(key)
  const numbers = key.match(/\d+/g)?.join('-')
  return choice
    ? numbers
      ? [`${choice.name[0]} ${numbers}`, `${choice.name[1]} ${numbers}`]
      : choice.name
    : [key, key]
}

export const isDrawable = ({ kind }: Pick<SignalChoice, 'kind'>) =>
  kind === 'number' || kind === 'code' || kind === 'bits'

export const locationSignals = ['location.longitude', 'location.latitude'] as const
