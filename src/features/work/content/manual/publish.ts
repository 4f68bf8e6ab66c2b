import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { forgetWithdrawn, publishFiles, withdrawFiles } from '../../../../platform/files/publish-files.ts'
import { textOf } from '../../../../platform/markdown/clean-html.ts'
import { and, eq, inArray } from '../../../../platform/store/drizzle.ts'
import { makeBundle } from './bundle.ts'
import { type ManualVersion, manual } from './contract.ts'
import { type PageRow, pagesOf } from './pages.ts'
import { refusals as words } from './state-texts.ts'
import { manuals, manualVersions as versions } from './store.ts'
import { lockManual, noteNumbers, shownVersion, versionOf } from './versions.ts'

interface Which {
  manual: number
  number: number
}

/** Context of publishing. The demonstration publishes without a request. */
type Publishing = Pick<Context, 'db' | 'parts' | 'logChange' | 'afterCommit'> & {
  readonly user: Pick<Context['user'], 'fullName'>
}

/** Publishes a draft and replaces the previously published version. */
export async function publishVersion(context: Publishing, { manual: id, number }: Which): Promise<ManualVersion> {
  const { db, parts, user, logChange, afterCommit } = context
  await lockManual(db, id)
  const draft = await versionOf(db, id, number)
  if (draft.state !== 'draft') throw new Fault(code.state, words.notDraft)
  const pages = await pagesOf(db, draft.id)
  if (pages.length === 0) throw new Fault(code.state, words.noPages)
  refuseUntitled(pages)
  const [about] = await db.select().from(manuals).where(eq(manuals.id, id))
  const { title, language } = about!
  const manualBundle = await makeBundle(db, parts.files, { id, version: number, language, title }, pages)
  const now = parts.now().toISOString()
  await db
    .update(versions)
    .set({ state: 'withdrawn', withdrawnAt: now })
    .where(and(eq(versions.manualId, id), eq(versions.state, 'published')))
  const { bundle, bytes, cover } = manualBundle
  const [row] = await db
    .update(versions)
    .set({
      state: 'published',
      publishedAt: now,
      publishedBy: user.fullName,
      updatedAt: now,
      bundle: bundle.hash,
      bundleBytes: bundle.bytes,
      bytes,
      cover,
    })
    .where(eq(versions.id, draft.id))
    .returning()
  const withdrawnFiles = await publishFiles(db, manual.name, id, manualBundle.files)
  await noteNumbers(db, id)
  logChange({ record: manual.name, id, label: `v${number}`, before: { state: 'draft' }, after: { state: 'published' } })
  afterCommit(() => forgetWithdrawn(parts, withdrawnFiles))
  return shownVersion(db, row!)
}

/** Throws for the first page without a title. Names it by its number and the beginning of its text. */
function refuseUntitled(pages: readonly PageRow[]): void {
  const at = pages.findIndex(({ title }) => title === '')
  if (at < 0) return
  const start = textOf(pages[at]!.html).slice(0, 40)
  throw new Fault(code.state, start ? words.untitledPage : words.untitledEmpty, { values: { number: at + 1, start } })
}

/** Withdraws a version. Its files can no longer be opened. */
export async function withdrawVersion(context: Context, { manual: id, number }: Which): Promise<ManualVersion> {
  const { db, parts, logChange: recordChange, afterCommit } = context
  await lockManual(db, id)
  const publishedVersion = await versionOf(db, id, number)
  if (publishedVersion.state !== 'published') throw new Fault(code.state, words.notPublished)
  const [row] = await db
    .update(versions)
    .set({ state: 'withdrawn', withdrawnAt: parts.now().toISOString() })
    .where(eq(versions.id, publishedVersion.id))
    .returning()
  const obsoleteFiles = await withdrawFiles(db, manual.name, id)
  await noteNumbers(db, id)
  recordChange({
    record: manual.name,
    id,
    label: `v${number}`,
    before: { state: 'published' },
    after: { state: 'withdrawn' },
  })
  afterCommit(() => forgetWithdrawn(parts, obsoleteFiles))
  return shownVersion(db, row!)
}

/**
 * Throws for published manuals. They must be withdrawn before deletion, because saved copies and links should end on
 * purpose.
 */
export async function refusePublished({ db }: Context, ids: readonly number[]): Promise<void> {
  const there = await db.$count(versions, and(inArray(versions.manualId, [...ids]), eq(versions.state, 'published')))
  if (there > 0) throw new Fault(code.state, words.stillPublished)
}
