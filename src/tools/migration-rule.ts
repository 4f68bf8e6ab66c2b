import type { Migration } from '../platform/store/migrations.ts'
import type { Violation } from './rules.ts'
import { effectsOf, madeBy, plainStatements } from './side-by-side.ts'

const folder = 'src/platform/store/migrations'
/**
 * Explanation in a migration that slows or breaks other processes. It gives the reason, and the release since which
 * nothing uses the removed parts.
 */
const mark = /^-- side by side(?: since (\d+\.\d+\.\d+))?: \S.{14,}$/m

/**
 * Violations of 'processes of two releases run on one database, and the operator reads the notes of an upgrade'. Each
 * migration after the first has notes, only adds, and follows the one before.
 * @param release the program's version
 * @param byVin tables that grow with the fleet's reports
 */
export function checkMigrations(
  migrations: readonly Migration[],
  { release, byVin }: { release: string; byVin: readonly string[] },
): Violation[] {
  return migrations.slice(1).flatMap((migration, index) => {
    const before = migrations[index]?.when ?? 0
    const messages = [
      ...(migration.when > before
        ? []
        : ['is never applied, because its time in the journal is not the latest: generate it again']),
      ...(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z][a-z0-9_]*$`).test(migration.tag)
        ? []
        : [`must be number ${index + 1} and named in lower case with _: generate it again`]),
      ...notesMissing(migration),
      ...notAdditive(migration, release, new Set(byVin)),
      ...migration.statements.flatMap(qualifiedChecks),
    ]
    return messages.map((message) => ({ file: `${folder}/${migration.tag}.sql`, line: 1, message }))
  })
}

function notesMissing({ notes: { zh, en } }: Migration): string[] {
  const instruction = 'begin the file with two lines that describe the change to operators:'
  if (!/\p{Script=Han}/u.test(zh)) return [`${instruction} '-- zh: …' is missing`]
  if (!/^[A-Z]/.test(en) || /[;\p{Script=Han}]/u.test(en))
    return [`${instruction} '-- en: …' is missing or not a sentence`]
  return []
}

/** Citus adds a check to each shard, whose name is not that of the table. */
const qualifiedChecks = (piece: string): string[] =>
  plainStatements(piece)
    .filter((statement) => /\badd constraint \w+ check .*\b[a-z_]\w*\.[a-z_]/.test(statement))
    .map(() => 'a check must name columns without the table, as in sql`not_after > not_before`: it fails on Citus')

function notAdditive({ statements: pieces }: Migration, release: string, byVin: ReadonlySet<string>): string[] {
  const createdObjects = madeBy(pieces.flatMap(plainStatements))
  return pieces.flatMap((piece) => {
    const [isMarked, since] = mark.exec(piece) ?? []
    return plainStatements(piece).flatMap((statement) =>
      effectsOf(statement, createdObjects, byVin).flatMap(({ kind, says }) => {
        if (isMarked && (kind === 'slows' || (since && isEarlier(since, release)))) return []
        const line =
          kind === 'slows' ? "'-- side by side: <why>'" : "'-- side by side since <an earlier release>: <why>'"
        return [
          `processes of the previous release run at the same time: ${says}. If that is intended, write above the statement: ${line}`,
        ]
      }),
    )
  })
}

function isEarlier(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}
