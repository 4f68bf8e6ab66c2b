/** The program before the newest migration, and this one with one migration more: two releases, each in a folder. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../src/tools/sources.ts'

const migrations = 'src/server/store/migrations'
const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The commit before the one that brought the newest migration; empty where the history does not reach so far. */
export function commitBefore(): string {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/*.sql`)
  return newest && git('rev-parse', '--verify', '--quiet', `${newest}^`)
}

/** Puts the program of a commit into a folder. */
export async function unpack(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json'], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

export const trialNote = 'A trial of upgrades.'

/** What the release to come adds: a table, and a column to each of the tables that are in use all the time. */
const trial = `-- zh: 升级试验。
-- en: ${trialNote}
create table trial (id bigserial primary key, note text not null);
${['message', 'last_message', 'vehicle', 'box', 'session', 'account', 'job', 'trip', 'operation_log']
  .map((table) => `--> statement-breakpoint\nalter table ${table} add column trial text default 'none' not null;`)
  .join('\n')}
`

/** Puts this program, with the trial's migration after its own, into a folder. */
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
