/** `npm test [-- words ...]`: the whole check, or the steps and test files that the words name, with one closing summary. */
import { readFileSync } from 'node:fs'
import { minuteMs } from '../../time.ts'
import { citusToo, embeddedOnly, embeddedToo, isAmong } from '../engines.ts'
import { folderInMemory } from '../memory.ts'
import { clientIsCurrent, filesOf } from '../sources.ts'
import { runAgain } from './again.ts'
import { chosenSteps } from './chosen.ts'
import { atOnce, logOf, type Result, runStep, type Step, vitestStep } from './step.ts'
import { countsOf, skippedIn, slowestFiles, table } from './summary.ts'

// Without a locale Chromium cannot name a download in Chinese.
process.env.LANG ??= 'C.UTF-8'
const memory = folderInMemory()
if (memory) process.env.TMPDIR = memory

const args = process.argv.slice(2)
/** Everything on both databases, many kills, a campaign of many boxes, the image's steps: what takes too long for every change. */
const long = args.includes('--long')
if (long) {
  process.env.LONG = '1'
  process.env.KILLS ??= '20'
  process.env.BOXES ??= '1000'
}

const onStore = isAmong(['tests/server/', 'tests/areas/', 'tests/ingest/', 'tests/gateway/', 'tests/simulator/'])
/** With a client that Debian makes: a step of its own. */
const isForeign = isAmong(['tests/swupdate/'])
const nodeTests = filesOf('tests/**/*.test.ts').filter((file) => !isForeign(file))
const storeTests = nodeTests.filter(onStore)
const onPostgres = storeTests.filter((file) => !isAmong(embeddedOnly)(file))
const onEmbedded = long ? storeTests : storeTests.filter(isAmong([...embeddedOnly, ...embeddedToo]))
const words = args.filter((arg) => arg !== '--long')
const wholeCitus = long || words.includes('citus')
const onCitus = wholeCitus ? onPostgres : onPostgres.filter(isAmong(citusToo))
const citusStep = vitestStep('citus', 'unit', onCitus, {
  env: { TEST_STORE: 'citus' },
  ...(wholeCitus && { maxMs: 80 * minuteMs }),
})

const steps: Step[] = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.'] },
  { name: 'lint', command: ['src/tools/lint.ts'] },
  { name: 'browser', command: ['src/tools/browser.ts'] },
  // It mostly waits for the client's polls, so it takes nobody's place.
  vitestStep('swupdate', 'unit', filesOf('tests/swupdate/*.test.ts'), { places: 0 }),
  vitestStep('embedded', 'unit', onEmbedded),
  vitestStep('server', 'unit', onPostgres, { env: { TEST_STORE: 'server' }, workers: 2, places: 2 }),
  vitestStep(
    'unit',
    'unit',
    nodeTests.filter((file) => !onStore(file)),
  ),
  { name: 'build', command: ['src/tools/build.ts'] },
  vitestStep('client', 'client', filesOf('tests/**/*.test.tsx')),
  vitestStep('e2e', 'e2e', filesOf('e2e/*.e2e.ts'), {
    ...{ needs: ['browser', 'build'], workers: atOnce },
    maxMs: 70 * minuteMs,
  }),
  ...(process.env.CITUS_URL ? [citusStep] : []),
]

/** Runs steps in their order, each as soon as as many places are free as it takes. */
async function runAll(list: Step[]): Promise<Result[]> {
  const results = new Map<string, Promise<Result>>()
  const running = new Set<Promise<unknown>>()
  let free = atOnce
  for (const step of list) {
    const places = step.places ?? 1
    while (free < places) await Promise.race(running)
    free -= places
    const before = (step.needs ?? []).flatMap((name) => results.get(name) ?? [])
    const result = afterThese(before, step)
    results.set(step.name, result)
    const ended = result.then(() => {
      free += places
      running.delete(ended)
    })
    running.add(ended)
  }
  return Promise.all(results.values())
}

async function afterThese(before: Promise<Result>[], step: Step): Promise<Result> {
  const ended = await Promise.all(before)
  const missing = ended.filter(({ name, ok }) => !ok && step.needs?.includes(name))
  if (missing.length > 0) {
    console.log(`- ${step.name}: not run, because ${missing.map(({ name }) => name).join(' and ')} failed`)
    const none = { files: new Map(), failures: new Map(), otherFailures: 0, seconds: 0, processorSeconds: 0 }
    return { ...none, name: step.name, ok: false, notRun: true }
  }
  return runAndPrint(step)
}

async function runAndPrint(step: Step): Promise<Result> {
  const result = await runStep(step)
  console.log(`${result.ok ? '✓' : '✗'} ${step.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) console.log(`\n${readFileSync(logOf(step.name), 'utf8').trim()}\n`)
  return result
}

process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

if (words.includes(citusStep.name) && !process.env.CITUS_URL) {
  console.error('The step citus needs CITUS_URL, the address of a database on the coordinator')
  process.exit(1)
}
const list = chosenSteps(steps, words, { built: clientIsCurrent() })
if (list.length === 0) {
  console.error(`No step and no test file matches; the steps are: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const started = performance.now()
const results = await runAll(list)
const unsteady = await runAgain(list, results, runAndPrint)
console.log(`\n${table(results)}\n\nAll in ${((performance.now() - started) / 1000).toFixed(0)} s. The slowest files:`)
console.log(`${slowestFiles(results).join('\n')}\n`)
if (unsteady.length > 0) {
  console.log(`${unsteady.length} unsteady: failed first, and passed alone at the end. Faults to fix:`)
  for (const { step, file, failure } of unsteady) console.log(`${file} (${step})\n  ${failure}`)
  console.log('')
}
const skipped = skippedIn(results)
if (skipped.length > 0) console.log(`${skipped.length} skipped:\n${skipped.join('\n')}\n`)
const { passed, failed } = countsOf(results)
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
