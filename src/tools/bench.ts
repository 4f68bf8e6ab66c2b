/**
 * `npm run bench [name] [key=value]`: runs the programs in `tests/bench` one after another, each alone on the machine.
 * Arguments with `=` are passed to the program.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { filesOf, root } from './sources.ts'

const given = process.argv.slice(2)
const wanted = given.filter((word) => !word.includes('='))
const settings = given.filter((word) => word.includes('='))
const files = filesOf('tests/bench/**/*.bench.ts').filter(
  (file) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
)
if (files.length === 0) console.log('No bench matches: looked for tests/bench/**/*.bench.ts')

const failed = files.filter((file) => {
  console.log(`\n== ${file}`)
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } } as const
  return spawnSync(process.execPath, ['--expose-gc', join(root, file), ...settings], options).status !== 0
})
console.log(
  `\n${files.length - failed.length} benches kept their figures, ${failed.length} did not${failed.map((file) => `\n  ${file}`).join('')}`,
)
process.exit(failed.length > 0 ? 1 : 0)
