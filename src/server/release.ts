/** Which program this is: the release, the commit that it was built from, the tables that it knows. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownMigrations, readMigrations } from './store/migrations.ts'

const root = join(import.meta.dirname, '../..')
/** Where the build notes the commit for machines to which it is copied without `.git`. */
export const commitFile: string = join(root, 'dist/commit')

/** The commit whose files these are, or that COMMIT names where they come without `.git`; undefined: unknown. */
export function commitHere(): string | undefined {
  if (!existsSync(join(root, '.git'))) return process.env.COMMIT || undefined
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Its parts are 'unknown' where nothing says them. */
export function release(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const noted = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : undefined
  return { version, commit: commitHere() ?? noted ?? 'unknown' }
}

/** The newest of the migrations that this program knows, and how many they are. */
export function schemaKnown(): { newest: string; migrations: string } {
  const known = readMigrations(ownMigrations)
  return { newest: known.at(-1)?.tag ?? '', migrations: String(known.length) }
}
