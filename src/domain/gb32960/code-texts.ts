import type { Pair } from '../contract/words.ts'
import { standards } from './index.ts'

/** Meanings of a code signal's values. Undefined: the signal is not a code. */
export function codeTexts(signal: string): Readonly<Record<number, Pair>> | undefined {
  const [unit, key] = signal.split('.')
  for (const version of [2025, 2016] as const)
    for (const { key: name, rows } of standards[version].units.values()) {
      const row = name === unit ? rows.find((each) => each.kind === 'code' && each.key === key) : undefined
      if (row?.kind === 'code') return row.codes
    }
  return undefined
}

export const codeOptions = (signal: string): Readonly<Record<string, Pair>> => ({ ...codeTexts(signal) })
