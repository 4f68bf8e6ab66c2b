/**
 * Runs Vitest for the end-to-end tests with Vitest's arguments: `node e2e/lanes.ts run --maxWorkers=2 … files`. Vitest
 * itself assigns each file to the next free process, so the state of its platform would differ between runs. Here each
 * process is a run of Vitest with a fixed list of files and a separate platform. Their reports are joined into one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type JsonReport, joinedReport } from '../src/tools/joined-report.ts'
import { root } from '../src/tools/sources.ts'
import { dealt } from '../src/tools/weights.ts'
import { makeTemplate, withTemplate } from './template.ts'

const args = process.argv.slice(2)
const isFile = (arg: string) => arg.endsWith('.e2e.ts')
const optionOf = (option: string) => args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1)
const report = optionOf('--outputFile.json')
const lanes = dealt(args.filter(isFile), Number(optionOf('--maxWorkers') ?? 1))
const options = args.filter((arg) => !isFile(arg) && !/^--(maxWorkers|outputFile\.json)=/.test(arg))
const partOf = (lane: number) => `${report}.${lane}`

async function runLane(files: readonly string[], lane: number, env: NodeJS.ProcessEnv): Promise<boolean> {
  const output = report === undefined ? [] : [`--outputFile.json=${partOf(lane)}`]
  const command = ['node_modules/vitest/vitest.mjs', ...options, '--maxWorkers=1', ...output, ...files]
  const run = spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
  process.once('exit', () => run.kill('SIGTERM'))
  const [code] = await once(run, 'exit')
  return code === 0
}

/** A run that was killed has left no report. Its exit code counts. */
function joinReports(report: string): void {
  const parts = lanes.map((_, lane) => partOf(lane)).filter((part) => existsSync(part))
  const [first, ...more] = parts.map((part) => JSON.parse(readFileSync(part, 'utf8')) as JsonReport)
  if (first) writeFileSync(report, JSON.stringify(joinedReport([first, ...more])))
  for (const part of parts) rmSync(part)
}

// Started processes end with this program, even when it is terminated.
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const { template, close } = await makeTemplate()
try {
  const env = { ...process.env, ...withTemplate(template) }
  const laneResults = await Promise.all(lanes.map((files, lane) => runLane(files, lane, env)))
  if (report !== undefined) joinReports(report)
  process.exitCode = laneResults.includes(false) ? 1 : 0
} finally {
  await close()
}
