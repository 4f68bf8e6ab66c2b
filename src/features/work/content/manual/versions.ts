import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { and, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ManualVersion, manual } from './contract.ts'
import { refusals as words } from './state-texts.ts'
import { manualPages, manuals, manualVersions as versions } from './store.ts'

export type VersionRow = typeof versions.$inferSelect

export async function versionsOf(db: Db, manualId: number): Promise<ManualVersion[]> {
  const rows = await db
    .select({ version: versions, pages: sql<number>`count(${manualPages.id})::int` })
    .from(versions)
    .leftJoin(manualPages, eq(manualPages.versionId, versions.id))
    .where(eq(versions.manualId, manualId))
    .groupBy(versions.id)
    .orderBy(desc(versions.number))
  return rows.map(({ version, pages }) => toManualVersion(version, pages))
}

const toManualVersion = (row: VersionRow, pages: number): ManualVersion => {
  const { number, state, author, publishedBy, createdAt, updatedAt, publishedAt, withdrawnAt, bytes } = row
  return { number, state, pages, author, publishedBy, createdAt, updatedAt, publishedAt, withdrawnAt, bytes }
}

export async function shownVersion(db: Db, row: VersionRow): Promise<ManualVersion> {
  return toManualVersion(row, await db.$count(manualPages, eq(manualPages.versionId, row.id)))
}

/** Returns a version. Throws 'no such record'. */
export async function versionOf(db: Db, manualId: number, number: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.manualId, manualId), eq(versions.number, number)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Serializes changes to a manual. Throws 'no such record'. */
export async function lockManual(db: Db, manualId: number): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from manual where id = ${manualId} for update`)
  if (rows.length === 0) throw fault(code.notFound, 'notFound')
}

/** Returns the draft and locks its manual. Throws 'state' when there is none. */
export async function draftOf(db: Db, manualId: number): Promise<VersionRow> {
  await lockManual(db, manualId)
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.manualId, manualId), eq(versions.state, 'draft')))
  if (!row) throw new Fault(code.state, words.notDraft)
  return row
}

/** Returns the existing draft, or creates one with the pages of a version. */
export async function makeDraft(context: Context, manualId: number, from?: number): Promise<ManualVersion> {
  const { db, user, parts, logChange } = context
  await lockManual(db, manualId)
  const all = await db.select().from(versions).where(eq(versions.manualId, manualId)).orderBy(desc(versions.number))
  const draft = all.find((each) => each.state === 'draft')
  if (draft) return shownVersion(db, draft)
  const source = from === undefined ? all[0] : await versionOf(db, manualId, from)
  const now = parts.now().toISOString()
  const number = (all[0]?.number ?? 0) + 1
  const [row] = await db
    .insert(versions)
    .values({ manualId, number, state: 'draft', author: user.fullName, createdAt: now, updatedAt: now })
    .returning()
  if (source)
    await db.execute(sql`
      insert into manual_page (version_id, position, key, title, markdown, html, pictures)
      select ${row!.id}, position, key, title, markdown, html, pictures from manual_page
      where version_id = ${source.id} order by position`)
  await noteNumbers(db, manualId)
  logChange({ record: manual.name, id: manualId, label: `v${number}`, after: { from: source?.number ?? null } })
  return shownVersion(db, row!)
}

export async function touch({ db, user, parts }: Context, versionId: number): Promise<void> {
  const updatedAt = parts.now().toISOString()
  await db.update(versions).set({ updatedAt, author: user.fullName }).where(eq(versions.id, versionId))
}

/** Updates the numbers of the published and the newest version, which the list shows. */
export async function noteNumbers(db: Db, manualId: number): Promise<void> {
  const of = (which: string) => sql.raw(`(select max(number) from manual_version where ${which})`)
  await db
    .update(manuals)
    .set({
      published: sql`${of(`manual_id = ${Number(manualId)} and state = 'published'`)}`,
      newest: sql`${of(`manual_id = ${Number(manualId)}`)}`,
    })
    .where(eq(manuals.id, manualId))
}
