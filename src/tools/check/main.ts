/**
 * Entry of the checks:
 *
 * `npm test [-- words ...]`: the check of each change, or the steps and test files that match the words.
 * `npm test -- changed [revision]`: types, lint and the tests that a change concerns.
 * `npm run test:long [-- words ...]`: everything.
 */

import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minuteMs } from '../../domain/time.ts'
import { screens } from '../../features/screens.ts'
import { chosenMoment, clockEnvironment } from '../clock.ts'
import { folderInMemory } from '../memory.ts'
import { clientIsCurrent, filesOf, root } from '../sources.ts'
import { runAgain } from './again.ts'
import { changedFiles, testsOf, thingsOf } from './changed-files.ts'
import { chosenSteps, withFiles } from './chosen-steps.ts'
import { machineSeconds } from './processor.ts'
import { openSpeedometer } from './speed.ts'
import { atOnce, type CheckStep, logOf, runStep, type StepResult } from './step.ts'
import { stepsOf } from './steps.ts'
import { budgetSecondsOf, countsOf, overBudget, processorSecondsOf, skippedIn, slowestFiles, table } from './summary.ts'

/** Environment of Node processes that record their SQL statements in `dist/statements`. Empties this folder. */
function recordingEnvironment(): { NODE_OPTIONS: string; RECORD_STATEMENTS: string } {
  const folder = join(root, 'dist/statements')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const load = `--import=${pathToFileURL(join(root, 'tests/statements/record.mjs')).href}`
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, load].filter(Boolean).join(' '), RECORD_STATEMENTS: folder }
}

/**
 * Limit of processor seconds of `npm test`, at the speed of `speed.ts`. A test that would exceed it must replace
 * another or shrink.
 */
const budgetSeconds = 1_150

// Without a locale Chromium cannot give a download a Chinese name.
process.env.LANG ??= 'C.UTF-8'
const memory = folderInMemory()
if (memory) process.env.TMPDIR = memory
Object.assign(process.env, clockEnvironment(chosenMoment()))

const args = process.argv.slice(2)
const long = args.includes('--long')
if (long) {
  process.env.LONG = '1'
  process.env.KILLS ??= '20'
  process.env.BOXES ??= '1000'
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`Random cases begin at TEST_SEED=${process.env.TEST_SEED}`)
  if (process.env.CITUS_URL) Object.assign(process.env, recordingEnvironment())
}
const words = args.filter((arg) => arg !== '--long')
const isWhole = words.length === 0

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Steps of `npm test -- changed`. End-to-end tests need a build, which takes longer than the rest. */
function stepsOfChange([base]: string[]): CheckStep[] {
  const read = (file: string): [string, string] => [file, readFileSync(join(root, file), 'utf8')]
  const sources = new Map(filesOf('tests/**/*.{ts,tsx}', 'e2e/*.ts').map(read))
  const routes = Map.groupBy(screens, ({ thing }) => thing)
  const changes = changedFiles(base)
  process.env.CHANGED_THINGS = thingsOf(changes).join(' ')
  const tests = testsOf(
    changes,
    sources,
    new Map([...routes].map(([thing, rows]) => [thing, rows.map(({ route }) => route)])),
  )
  const [ends, others] = [true, false].map((isEnd) => tests.filter((file) => file.startsWith('e2e/') === isEnd))
  console.log(`${changes.length} changed files, ${others?.length} test files`)
  if (ends?.length) console.log(`Not run: npm test -- ${ends.join(' ')}`)
  return stepsOf({ long, named: false, citusUrl: undefined }).flatMap((step) =>
    ['types', 'lint'].includes(step.name) ? step : withFiles(soonEnding(step), others ?? []),
  )
}

/**
 * Shorter limits. A hanging test fails soon, and the run ends after three failures, because a developer waits for the
 * result.
 */
const soonEnding = (step: CheckStep): CheckStep => ({
  ...step,
  command: [...step.command, `--testTimeout=${minuteMs}`, `--hookTimeout=${minuteMs}`, '--bail=3'],
})

function stepsOfWords(): CheckStep[] {
  const all = stepsOf({ long, named: true, citusUrl: process.env.CITUS_URL })
  const isStep = (word: string) => all.some(({ name }) => name.includes(word))
  const isForeign = (word: string) => ['swupdate', 'citus', 'statements'].some((name) => name.includes(word))
  const isNamed = words.some((word) => !isStep(word) || isForeign(word))
  const list = chosenSteps(stepsOf({ long, named: isNamed, citusUrl: process.env.CITUS_URL }), words, {
    isBuilt: clientIsCurrent(),
  })
  if (list.length > 0) return list
  if (words.includes('citus')) stop('The step citus needs CITUS_URL, the address of a database on the coordinator')
  return stop(`No step and no test file matches; the steps are: ${all.map(({ name }) => name).join(', ')}`)
}

async function runAll(list: CheckStep[]): Promise<StepResult[]> {
  const results = new Map<string, Promise<StepResult>>()
  const running = new Set<Promise<unknown>>()
  let free = atOnce
  for (const step of list) {
    const places = step.places ?? 1
    while (free < places) await Promise.race(running)
    free -= places
    const before = (step.needs ?? []).flatMap((name) => results.get(name) ?? [])
    const result = afterThese(before, step)
    results.set(step.name, result)
    const completion = result.then(() => {
      free += places
      running.delete(completion)
    })
    running.add(completion)
  }
  return Promise.all(results.values())
}

async function afterThese(before: Promise<StepResult>[], step: CheckStep): Promise<StepResult> {
  const previousResults = await Promise.all(before)
  const missing = previousResults.filter(({ name, ok }) => !ok && step.needs?.includes(name))
  if (missing.length > 0) {
    console.log(`- ${step.name}: not run, because ${missing.map(({ name }) => name).join(' and ')} failed`)
    const none = { files: new Map(), failures: new Map(), otherFailures: 0, seconds: 0, processorSeconds: 0 }
    return { ...none, name: step.name, ok: false, notRun: true }
  }
  return runAndPrint(step)
}

async function runAndPrint(step: CheckStep): Promise<StepResult> {
  const speed = speedometer.begin()
  const result: StepResult = { ...(await runStep(step)), speed: speed() }
  console.log(`${result.ok ? '✓' : '✗'} ${step.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) console.log(`\n${readFileSync(logOf(step.name), 'utf8').trim()}\n`)
  return result
}

process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const ofChange = words[0] === 'changed'
const list = ofChange ? stepsOfChange(words.slice(1)) : stepsOfWords()
const startMs = performance.now()
const machineBefore = machineSeconds()
const speedometer = openSpeedometer()
const results = await runAll(list)
// In `changes` mode the developer decides whether to repeat a failed test.
const unsteady = ofChange ? [] : await runAgain(list, results, runAndPrint)
speedometer.close()
const [usedSeconds, seconds] = [processorSecondsOf(results), (performance.now() - startMs) / 1000]
const others = machineSeconds() - machineBefore - (usedSeconds ?? 0)
const processor =
  usedSeconds === undefined
    ? 'processor seconds could not be measured'
    : `${usedSeconds.toFixed(0)} processor seconds (${(budgetSecondsOf(results) ?? 0).toFixed(0)} of ${budgetSeconds} at the speed of the budget), other programs ${others.toFixed(0)}`
console.log(`\n${table(results)}\n\nAll in ${seconds.toFixed(0)} s, ${processor}. The slowest files:`)
console.log(`${slowestFiles(results).join('\n')}\n`)
if (unsteady.length > 0) {
  console.log(`${unsteady.length} unsteady: failed first, and passed alone at the end. Fix them:`)
  for (const { step, file, failure } of unsteady) console.log(`${file} (${step})\n  ${failure}`)
  console.log('')
}
const skippedTests = skippedIn(results)
if (skippedTests.length > 0) console.log(`${skippedTests.length} skipped:\n${skippedTests.join('\n')}\n`)
const budgetProblems = isWhole && !long ? overBudget(results, budgetSeconds, others) : []
if (budgetProblems.length > 0) console.log(`FAILED: ${budgetProblems.join('\n')}\n`)
const { passed: passedCount, failed: failedCount } = countsOf(results)
console.log(`${passedCount} passed, ${failedCount} failed, ${skippedTests.length} skipped`)
process.exitCode = results.every(({ ok }) => ok) && budgetProblems.length === 0 ? 0 : 1
