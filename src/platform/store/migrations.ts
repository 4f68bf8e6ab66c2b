import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Release notes of a migration: lines `-- zh: …` and `-- en: …` at the top of its file. */
interface Notes {
  readonly zh: string
  readonly en: string
}

export interface Migration {
  /** Number and name: 0001_saved_views. */
  readonly tag: string
  /** Creation time in ms since 1970. Migrations run in this order. */
  readonly when: number
  readonly hash: string
  /** Hashes of earlier versions of its file that created the same tables: lines `-- formerly: …`. */
  readonly formerHashes: readonly string[]
  readonly statements: readonly string[]
  /** Empty when there are none. */
  readonly notes: Notes
}

export const ownMigrations = join(import.meta.dirname, 'migrations')

/** Migrations of a folder in the order of its journal. Throws when a file is missing. */
export function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    // In the format that drizzle-kit writes and drizzle-orm reads.
    const hash = createHash('sha256').update(text).digest('hex')
    const formerHashes = [...text.matchAll(/^-- formerly: ([0-9a-f]{64})$/gm)].flatMap(([, former = '']) => former)
    return { tag, when, hash, formerHashes, statements: text.split('--> statement-breakpoint'), notes: notesOf(text) }
  })
}

/** True when this migration, in its present or an earlier version, ran on a database. */
export const isThat = ({ when, hash, formerHashes }: Migration, ran: { hash: string; when: number }): boolean =>
  when === ran.when && [hash, ...formerHashes].includes(ran.hash)

function notesOf(text: string): Notes {
  const line = (lang: 'zh' | 'en') => new RegExp(`^-- ${lang}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  return { zh: line('zh'), en: line('en') }
}

/** Migrations that ran on a database, oldest first. Empty when none did. */
export async function appliedTo(client: pg.ClientBase): Promise<{ hash: string; when: number }[]> {
  const { rows: tableRows } = await client.query(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS made",
  )
  if (!tableRows[0]?.made) return []
  const { rows } = await client.query<{ hash: string; at: string }>(
    'SELECT hash, created_at AS at FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
  )
  return rows.map(({ hash, at }) => ({ hash, when: Number(at) }))
}
