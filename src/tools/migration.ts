/**
 * `npm run migration -- <name>`: writes the changes of all `store.ts` since the latest snapshot into a new migration.
 * Deletes the snapshot before, because drizzle-kit compares only with the latest.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, root } from './sources.ts'

const migrations = () => filesOf('src/platform/store/migrations/*.sql')
const snapshots = () => filesOf('src/platform/store/migrations/meta/*_snapshot.json').sort()

const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- <name>, in lower case with _ between words')
  process.exit(2)
}
const before = new Set(migrations())
const program = join(root, 'node_modules/drizzle-kit/bin.cjs')
const config = 'src/platform/store/drizzle.config.ts'
const { status } = spawnSync(process.execPath, [program, 'generate', '--config', config, '--name', name], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
for (const file of snapshots().slice(0, -1)) rmSync(join(root, file))
for (const file of migrations().filter((path) => !before.has(path)))
  console.log(`Next:
- Begin ${file} with two lines for operators: '-- zh: …' and '-- en: …'.
- Add a new table to src/platform/store/placement.ts.
npm run lint checks both.`)
