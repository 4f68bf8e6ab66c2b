/** `npm test [-- part of a step's name ...]`: the whole check, with one closing summary. */
import { readFileSync } from 'node:fs'
import { embeddedAlone } from './engines.ts'
import { clientIsCurrent } from './sources.ts'
import { logOf, type Result, runStep, type Step, vitestStep } from './step.ts'

// Without a locale Chromium cannot name a download in Chinese.
process.env.LANG ??= 'C.UTF-8'

const atOnce = 2

/** What stands on a store: tested on the embedded one and on a PostgreSQL server. */
const served = ['tests/server/', 'tests/areas/', 'tests/gateway/']
const without = (path: string) => ['--exclude', `${path}**`]

/** A part of what is tested on the embedded store, or on a PostgreSQL server: two parts run side by side. */
function embeddedPart(shard: string): Step {
  return vitestStep(`server-${shard[0]}`, ['--project', 'unit', ...served, `--shard=${shard}`])
}

function postgresPart(shard: string): Step {
  const files = ['--project', 'unit', ...served, ...embeddedAlone.flatMap(without), `--shard=${shard}`]
  return vitestStep(`server-postgres-${shard[0]}`, files, { env: { TEST_STORE: 'server' } })
}

const steps: Step[] = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'lint', command: ['src/tools/lint.ts'] },
  { name: 'browser', command: ['src/tools/browser.ts'] },
  ...['1/2', '2/2'].map(embeddedPart),
  ...['1/2', '2/2'].map(postgresPart),
  vitestStep('unit', ['--project', 'unit', ...served.flatMap(without)]),
  vitestStep('client', ['--project', 'client']),
  { name: 'build', command: ['src/tools/build.ts'] },
  vitestStep('e2e', ['--project', 'e2e'], { needs: ['browser', 'build'], alone: true }),
]

/** The steps whose names match, with those that they need; a build that is current is not repeated for them. */
function chosen(words: string[]): Step[] {
  if (words.length === 0) return steps
  const wanted = steps.filter(({ name }) => words.some((word) => name.includes(word)))
  const needed = new Set(wanted.flatMap((step) => step.needs ?? []))
  if (clientIsCurrent()) needed.delete('build')
  return steps.filter((step) => wanted.includes(step) || needed.has(step.name))
}

async function runAll(list: Step[]): Promise<Result[]> {
  const running = new Map<string, Promise<Result>>()
  const waiting = [...list]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const before = step.alone ? [...running.values()] : (step.needs ?? []).flatMap((name) => running.get(name) ?? [])
      const result = afterThese(before, step)
      running.set(step.name, result)
      await result
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return Promise.all(running.values())
}

async function afterThese(before: Promise<Result>[], step: Step): Promise<Result> {
  const ended = await Promise.all(before)
  const missing = ended.filter(({ name, ok }) => !ok && step.needs?.includes(name))
  if (missing.length > 0) {
    console.log(`- ${step.name}: not run, because ${missing.map(({ name }) => name).join(' and ')} failed`)
    return { name: step.name, ok: false, skipped: true, passed: 0, failed: 0, unsteady: [], seconds: 0 }
  }
  const result = await runStep(step)
  console.log(`${result.ok ? '✓' : '✗'} ${step.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) console.log(`\n${readFileSync(logOf(step.name), 'utf8').trim()}\n`)
  return result
}

function table(results: Result[]): string {
  const rows = results.map(({ name, ok, skipped, passed, failed, seconds }) => {
    const state = skipped ? 'not run' : ok ? 'ok' : 'FAILED'
    return [name, state, String(passed), String(failed), `${seconds.toFixed(1)} s`]
  })
  const all = [['step', 'result', 'passed', 'failed', 'time'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}

process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const list = chosen(process.argv.slice(2))
if (list.length === 0) {
  console.error(`No step matches; there are: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const started = performance.now()
const results = await runAll(list)
const sum = (figure: 'passed' | 'failed') => results.reduce((total, result) => total + result[figure], 0)
console.log(`\n${table(results)}\n\nAll in ${((performance.now() - started) / 1000).toFixed(0)} s`)
const unsteady = results.flatMap((result) => result.unsteady)
if (unsteady.length > 0)
  console.log(`Passed at the second attempt only, which is a fault somewhere:\n${unsteady.join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
