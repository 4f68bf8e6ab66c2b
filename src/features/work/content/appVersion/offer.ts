/** Public update check of installed apps, without sign-in. */
import { code } from '../../../../domain/contract/code.ts'
import { type ContentLanguage, fallbackOrder } from '../../../../domain/contract/content-language.ts'
import { fault } from '../../../../platform/fault.ts'
import { and, eq } from '../../../../platform/store/drizzle.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { appVersionCalls as calls } from './contract.ts'
import { appVersions } from './store.ts'
import { verdict } from './verdict.ts'

type Row = typeof appVersions.$inferSelect
const noteColumns = { zh: 'notesZh', en: 'notesEn', fr: 'notesFr', tr: 'notesTr' } as const

const notesOf = (row: Row, language: ContentLanguage) =>
  fallbackOrder(language)
    .map((each) => row[noteColumns[each]])
    .find((text) => text) ?? null

const nothing = { version: null, notes: null, package: null, storeUrl: null, size: null, sha256: null }

export const check = servePublic(calls.check, async ({ platform, language, ...installation }, { db, parts }) => {
  const rows = await db
    .select()
    .from(appVersions)
    .where(and(eq(appVersions.platform, platform), eq(appVersions.state, 'published')))
  const versions = await Promise.all(
    rows.map(async (row) => ({
      row,
      version: row.version,
      minimum: row.minimum,
      countries: row.countries,
      halted: row.halted,
      percent: row.percent ?? 0,
      releaseAt: row.releaseAt === null ? null : Date.parse(row.releaseAt),
      // A mandatory update without a package would lock users out.
      fetchable: row.storeUrl !== null || (row.hash !== null && (await parts.files.has(row.hash))),
    })),
  )
  const decision = verdict(installation, versions, parts.now().getTime())
  const offeredRow = decision.version?.row
  if (!offeredRow) return { verdict: decision.verdict, minimum: decision.minimum, ...nothing }
  const { id, version, storeUrl, size, hash } = offeredRow
  return {
    verdict: decision.verdict,
    minimum: decision.minimum,
    version,
    storeUrl,
    size,
    sha256: hash,
    notes: notesOf(offeredRow, language),
    package: hash === null ? null : `${calls.package.path}?id=${id}`,
  }
})

export const packageOf = ({ hash, version }: Pick<Row, 'version'> & { hash: string }) => ({
  name: `app-${version.replaceAll(/[^\w.-]/g, '_')}.apk`,
  type: 'application/vnd.android.package-archive',
  contentHash: hash,
})

export const publicPackage = servePublic(calls.package, async ({ id }, { db }) => {
  const [row] = await db
    .select()
    .from(appVersions)
    .where(and(eq(appVersions.id, id), eq(appVersions.state, 'published')))
  if (!row?.hash || row.halted) throw fault(code.notFound, 'notFound')
  return packageOf({ hash: row.hash, version: row.version })
})
