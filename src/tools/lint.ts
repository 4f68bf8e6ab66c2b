/**
 * `npm run lint [-- --fix]`: Biome for format and errors, knip for unused files, exports and packages, then the
 * project's own rules. Rules that much code still breaks have a baseline, which may only fall.
 *
 * `npm run lint -- --report`: number of violations of each of these rules.
 * `npm run lint -- --rule <rule> [folder]`: their places.
 * `npm run lint -- --commits origin/main..`: checks the subjects of commits.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownMigrations, readMigrations } from '../platform/store/migrations.ts'
import { placement } from '../platform/store/placement.ts'
import { changesFrom, countsOf, readBaseline, writeBaseline } from './baseline.ts'
import { problemLines, reportLines } from './baseline-report.ts'
import { findDoubleCasts } from './cast-rule.ts'
import { subjectProblems } from './commit-rule.ts'
import { lockfileGaps } from './lockfile.ts'
import { checkMigrations } from './migration-rule.ts'
import { checkNames } from './name-rule.ts'
import { checkPlacement } from './placement-rule.ts'
import { checkHouse } from './rules.ts'
import { checkShipped } from './shipped-rule.ts'
import { checkSizes } from './size-rule.ts'
import { filesOf, root } from './sources.ts'
import { checkClasses, checkStyles, checkTokens } from './styles.ts'
import { checkTables, findLaterReads, foreignReads, schemaOf } from './table-rule.ts'
import { findWords } from './word-rule.ts'

const args = process.argv.slice(2)
const fix = args.includes('--fix')
const argumentOf = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)

const range = argumentOf('--commits')
if (range !== undefined) {
  const { stdout, status } = spawnSync('git', ['log', '--format=%h %s', range], { cwd: root, encoding: 'utf8' })
  const problems = stdout.split('\n').flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1)
    return line ? subjectProblems(subject).map((problem) => `${line}: ${problem}`) : []
  })
  for (const problem of problems) console.error(problem)
  process.exit(status !== 0 || problems.length > 0 ? 1 : 0)
}

const files = filesOf('src/**/*.{ts,tsx,mjs}', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts')
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const snapshots = filesOf('src/platform/store/migrations/meta/*_snapshot.json').sort()
/** Schema of drizzle-kit's latest snapshot. A test compares it with every store.ts. */
const { tables, views } = JSON.parse(readFileSync(join(root, snapshots.at(-1) ?? ''), 'utf8'))
const reads = foreignReads(sources, schemaOf(tables, views))
const findings = [...findWords(sources), ...findLaterReads(reads), ...findDoubleCasts(sources)]
const counts = countsOf(findings)
if (args.includes('--report')) {
  for (const line of reportLines(counts)) console.log(line)
  process.exit()
}
const rule = argumentOf('--rule')
if (rule !== undefined) {
  const folder = args[args.indexOf('--rule') + 2] ?? ''
  for (const one of findings)
    if (one.rule === rule && one.file.startsWith(folder)) console.log(`${one.file}:${one.line} ${one.message}`)
  process.exit()
}

const biome = (...args: string[]) => {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  return spawnSync(process.execPath, [program, ...args, root], { cwd: root, stdio: 'inherit' }).status === 0
}
const clean = biome('check', '--max-diagnostics=200', fix ? '--write' : '--reporter=summary')
// The summary only names files. --fix corrects their format, and other errors are printed in full.
if (!clean && !fix) biome('lint', '--max-diagnostics=200')

const knip = join(root, 'node_modules/knip/bin/knip.js')
const hasNoUnused =
  spawnSync(process.execPath, [knip, '--no-progress', '--reporter=compact'], { cwd: root, stdio: 'inherit' }).status ===
  0

const stylesheets = filesOf('src/**/*.css')
const styles = new Map(stylesheets.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const violations = [
  ...checkHouse(sources),
  ...checkStyles(sources, stylesheets),
  ...checkClasses(sources, styles),
  ...checkTokens(new Map([...sources, ...styles])),
  ...checkSizes(styles, readFileSync(join(root, 'README.md'), 'utf8')),
  ...checkTables(sources, reads),
  ...checkNames(new Map([...sources, ...styles])),
  ...checkPlacement(Object.values(tables), placement),
  ...checkMigrations(readMigrations(ownMigrations), { release: manifest.version, byVin: placement.byVin }),
  ...checkShipped(sources, manifest),
  ...snapshots
    .slice(0, -1)
    .map((file) => ({ file, line: 1, message: 'an old snapshot: npm run migration deletes it' })),
]
const changes = changesFrom(readBaseline(), counts)
const hasMore = changes.some(({ now, before }) => now > before)
if (fix && changes.length > 0 && !hasMore) writeBaseline(counts)
const problems = fix && !hasMore ? [] : problemLines(changes, findings)
for (const line of problems) console.error(line)
for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`)
const gaps = lockfileGaps(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
if (gaps.length > 0) {
  console.error(`package-lock.json lacks ${gaps.length} packages of other platforms: run node src/tools/lockfile.ts`)
}
console.log(`${files.length} files, ${violations.length} violations of the project's rules`)
process.exit(clean && hasNoUnused && problems.length === 0 && violations.length === 0 && gaps.length === 0 ? 0 : 1)
