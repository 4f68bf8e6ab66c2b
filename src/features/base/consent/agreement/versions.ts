/** Public calls of readers, without sign-in. */
import { code } from '../../../../domain/contract/code.ts'
import { type ContentLanguage, fallbackOrder } from '../../../../domain/contract/content-language.ts'
import { fault } from '../../../../platform/fault.ts'
import { publishedUrl } from '../../../../platform/files/publish-files.ts'
import { and, desc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import type { ContentCountry } from '../country-texts.ts'
import { agreementCalls as calls, type ShownAgreement } from './contract.ts'
import type { AgreementTarget, AgreementType } from './state-texts.ts'
import { agreements } from './store.ts'

type Row = typeof agreements.$inferSelect
/** Default country of a language, for readers that name no country. */
const homes: Readonly<Record<ContentLanguage, ContentCountry>> = { zh: 'CN', en: 'GB', fr: 'FR', tr: 'TR' }

/** Returns the best of the current versions for a reader: by country first, then by language. */
export function bestOf<T extends { country: ContentCountry; language: ContentLanguage }>(
  present: readonly T[],
  language: ContentLanguage,
  country?: ContentCountry,
): T | undefined {
  const places = country ? [country] : [homes[language], 'GB' as const, 'CN' as const]
  const best = (of: readonly T[]) =>
    fallbackOrder(language)
      .map((each) => of.find((row) => row.language === each))
      .find((row) => row !== undefined)
  for (const place of places) {
    const match = best(present.filter((row) => row.country === place))
    if (match) return match
  }
  return country ? undefined : best(present)
}

async function shownOf(db: Db, row: Row): Promise<ShownAgreement> {
  const { type, target, country, language } = agreements
  const same = and(eq(type, row.type), eq(target, row.target))
  const [others, versions] = await Promise.all([
    db
      .select({ country, language })
      .from(agreements)
      .where(and(same, eq(agreements.state, 'enabled')))
      .orderBy(country, language),
    db
      .select({ id: agreements.id, version: agreements.version, enabledAt: agreements.enabledAt })
      .from(agreements)
      .where(and(same, eq(country, row.country), eq(language, row.language)))
      .orderBy(desc(agreements.id))
      .limit(100),
  ])
  return {
    ...row,
    others,
    versions,
    enabled: row.state === 'enabled',
    pdf: row.pdfHash === null ? null : publishedUrl(row.pdfHash),
  }
}

interface Reader {
  readonly type: AgreementType
  readonly target: AgreementTarget
  readonly language: ContentLanguage
  readonly country?: ContentCountry | undefined
}

export async function presentOf(db: Db, { type, target, language, country }: Reader): Promise<Row | undefined> {
  const present = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.type, type), eq(agreements.target, target), eq(agreements.state, 'enabled')))
  return bestOf(present, language, country)
}

export const current = servePublic(calls.current, async (reader, { db }) => {
  const row = await presentOf(db, reader)
  return row ? shownOf(db, row) : null
})

export const version = servePublic(calls.version, async ({ id }, { db }) => {
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return shownOf(db, row)
})
