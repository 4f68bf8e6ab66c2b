/**
 * Builds two releases, each in a folder. One is the program before the newest migration, the other is the current one
 * with an additional migration.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../src/tools/sources.ts'

const migrations = 'src/platform/store/migrations'
const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Commit before the one that added the newest migration. Empty where the history is too short. */
export function commitBefore(): string {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/*.sql`)
  return newest && git('rev-parse', '--verify', '--quiet', `${newest}^`)
}

/** Unpacks the program of a commit into a folder. */
export async function unpack(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json'], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

export const trialNote = 'A trial of upgrades.'

/** Migration of the next release: a table, and a column in each of the most used tables. */
const trial = `-- zh: 升级试验。
-- en: ${trialNote}
create table trial (id bigserial primary key, note text not null);
${['message', 'last_message', 'vehicle', 'box', 'session', 'account', 'job', 'trip', 'operation_log']
  .map((table) => `--> statement-breakpoint\nalter table ${table} add column trial text default 'none' not null;`)
  .join('\n')}
`

/** Puts the current program with the trial migration into a folder. */
export async function addTrial(folder: string): Promise<void> {
  await mkdir(folder)
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, migrations, 'trial.sql'), trial)
  const path = join(folder, migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'trial' })
  await writeFile(path, JSON.stringify(journal))
}
