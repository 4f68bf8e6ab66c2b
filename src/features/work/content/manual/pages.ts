import { randomUUID } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { pictureIds } from '../../../../domain/markdown/allowed-html.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { visibleFiles } from '../../../../platform/record/visible-files.ts'
import { and, asc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ManualPage, manual, maxPages, type PageHead } from './contract.ts'
import { refusals as words } from './state-texts.ts'
import { manualVersions, manualPages as pages } from './store.ts'
import { draftOf, touch } from './versions.ts'

export type PageRow = typeof pages.$inferSelect

export const pagesOf = (db: Db, versionId: number): Promise<PageRow[]> =>
  db.select().from(pages).where(eq(pages.versionId, versionId)).orderBy(asc(pages.position), asc(pages.id))

export const pageHead = ({ id, title, pictures, updatedAt }: PageRow): PageHead => ({
  id,
  title,
  updatedAt,
  pictures: pictures.length,
})
const whole = ({ id, title, markdown, updatedAt }: PageRow): ManualPage => ({ id, title, markdown, updatedAt })

/** Returns a page of any version of the manual. Throws 'no such record'. */
export async function pageOf(db: Db, manualId: number, id: number): Promise<ManualPage> {
  const [row] = await db
    .select({ page: pages })
    .from(pages)
    .innerJoin(manualVersions, eq(manualVersions.id, pages.versionId))
    .where(and(eq(pages.id, id), eq(manualVersions.manualId, manualId)))
  if (!row) throw fault(code.notFound, 'notFound')
  return whole(row.page)
}

/**
 * Converts a text for storage: clean HTML, and its uploaded pictures. Throws when the author may not use one of them.
 */
export async function renderPage(context: Context, markdown: string): Promise<Pick<PageRow, 'html' | 'pictures'>> {
  const html = toCleanHtml(markdown)
  const pictures = pictureIds(html)
  const files = await visibleFiles(context.db, context.parts.catalogue, context.user, pictures)
  if (files.filter(({ type }) => type.startsWith('image/')).length < pictures.length)
    throw new Fault(code.state, words.foreignPicture)
  return { html, pictures }
}

interface ManualPageInput {
  manual: number
  page?: number | undefined
  after?: number | undefined
  title: string
  markdown: string
  seenAt?: string | undefined
}

export async function savePage(context: Context, input: ManualPageInput): Promise<ManualPage> {
  const { db, logChange, parts } = context
  const draft = await draftOf(db, input.manual)
  const all = await pagesOf(db, draft.id)
  const content = { title: input.title, markdown: input.markdown, ...(await renderPage(context, input.markdown)) }
  const updatedAt = parts.now().toISOString()
  await touch(context, draft.id)
  const old = all.find(({ id }) => id === input.page)
  if (input.page !== undefined) {
    if (!old) throw fault(code.notFound, 'notFound')
    if (input.seenAt !== undefined && input.seenAt !== old.updatedAt)
      throw new Fault(code.state, words.changedMeanwhile)
    const [row] = await db
      .update(pages)
      .set({ ...content, updatedAt })
      .where(eq(pages.id, old.id))
      .returning()
    logChange({
      record: manual.name,
      id: input.manual,
      label: input.title,
      before: { title: old.title },
      after: { title: input.title },
    })
    return whole(row!)
  }
  if (all.length >= maxPages) throw fault(code.state, 'state')
  const place = all.findIndex(({ id }) => id === input.after)
  const position = place < 0 ? all.length : place + 1
  await db
    .update(pages)
    .set({ position: sql`position + 1` })
    .where(and(eq(pages.versionId, draft.id), sql`position >= ${position}`))
  const [row] = await db
    .insert(pages)
    .values({ ...content, versionId: draft.id, position, key: randomUUID(), createdAt: updatedAt, updatedAt })
    .returning()
  logChange({ record: manual.name, id: input.manual, label: input.title, after: { title: input.title } })
  return whole(row!)
}

export async function removePages(
  context: Context,
  manualId: number,
  ids: readonly number[],
): Promise<{ count: number }> {
  const { db, logChange: recordChange } = context
  const draft = await draftOf(db, manualId)
  const deletedPages = await db
    .delete(pages)
    .where(and(eq(pages.versionId, draft.id), inArray(pages.id, [...ids])))
    .returning({ id: pages.id })
  await renumber(
    db,
    (await pagesOf(db, draft.id)).map(({ id }) => id),
  )
  await touch(context, draft.id)
  recordChange({ record: manual.name, id: manualId, count: deletedPages.length })
  return { count: deletedPages.length }
}

export async function orderPages(context: Context, manualId: number, ids: readonly number[]): Promise<PageHead[]> {
  const { db, logChange } = context
  const draft = await draftOf(db, manualId)
  const all = await pagesOf(db, draft.id)
  const isSame =
    ids.length === all.length && new Set(ids).size === ids.length && all.every(({ id }) => ids.includes(id))
  if (!isSame) throw new Fault(code.state, words.otherPages)
  await renumber(db, ids)
  await touch(context, draft.id)
  logChange({ record: manual.name, id: manualId, count: ids.length })
  return (await pagesOf(db, draft.id)).map(pageHead)
}

async function renumber(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update manual_page p set position = o.place - 1
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o (id, place) where p.id = o.id`)
}
