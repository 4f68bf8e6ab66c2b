/** Version of this program: the release, the commit of the build, and its migrations. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownMigrations, readMigrations } from './store/migrations.ts'

const root = join(import.meta.dirname, '../..')
/** File to which the build writes the commit, for machines without `.git`. */
export const commitFile: string = join(root, 'dist/commit')

/** Commit of the working tree, or COMMIT where there is no `.git`. Undefined: unavailable. */
export function commitHere(): string | undefined {
  if (!existsSync(join(root, '.git'))) return process.env.COMMIT || undefined
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Parts are 'unknown' where they are unavailable. */
export function release(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const buildCommit = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : undefined
  return { version, commit: commitHere() ?? buildCommit ?? 'unknown' }
}

/** Newest migration of this program, and the number of migrations. */
export function schemaVersion(): { newest: string; migrations: string } {
  const migrations = readMigrations(ownMigrations)
  return { newest: migrations.at(-1)?.tag ?? '', migrations: String(migrations.length) }
}
