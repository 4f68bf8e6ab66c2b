/**
 * `npm run bench [name] [key=value]`: runs the programs in `tests/bench` one after another, each alone on the machine.
 * Arguments with `=` are passed to the program.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { filesOf, root } from './sources.ts'

const args = process.argv.slice(2)
const names = args.filter((word) => !word.includes('='))
const settings = args.filter((word) => word.includes('='))
const files = filesOf('tests/bench/**/*.bench.ts').filter(
  (file) => names.length === 0 || names.some((name) => file.includes(name)),
)
if (files.length === 0) console.log('No bench matches: looked for tests/bench/**/*.bench.ts')

const failedFiles = files.filter((file) => {
  console.log(`\n== ${file}`)
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } } as const
  return spawnSync(process.execPath, ['--expose-gc', join(root, file), ...settings], options).status !== 0
})
console.log(
  `\n${files.length - failedFiles.length} benches kept their figures, ${failedFiles.length} did not${failedFiles.map((file) => `\n  ${file}`).join('')}`,
)
process.exit(failedFiles.length > 0 ? 1 : 0)
