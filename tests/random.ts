import { relative } from 'node:path'
import fc, { type RunDetails } from 'fast-check'
import { expect } from 'vitest'
import { isOnStore } from '../src/tools/engines.ts'
import { root } from '../src/tools/sources.ts'
import { inCheck, isLong } from './check.ts'

/** Seed of all random cases of a run. `npm run test:long` sets and prints a new one each time. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_128)

/** Replacement for Math.random: numbers below 1 that depend only on a seed, by default the run's. */
export function seededRandom(from = seed): () => number {
  let state = from | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Shell command that runs the failed file again with the same random cases. */
export function repeatingLine(file: string, usedSeed: number): string {
  const step = file.endsWith('.tsx') ? 'client' : isOnStore(file) ? (process.env.TEST_STORE ?? 'embedded') : 'unit'
  return `TEST_SEED=${usedSeed} npm ${isLong ? 'run test:long' : 'test'} -- ${step} ${file}`
}

function report(details: RunDetails<unknown>): void {
  if (!details.failed) return
  const line = repeatingLine(relative(root, expect.getState().testPath ?? ''), seed)
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat it by: ${line}`, { cause: details.errorInstance })
}

fc.configureGlobal({
  seed,
  numRuns: inCheck(25, 100),
  reporter: report,
})
