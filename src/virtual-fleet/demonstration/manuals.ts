import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { publishVersion } from '../../features/work/content/manual/publish.ts'
import { manualPages, manuals, manualVersions } from '../../features/work/content/manual/store.ts'
import type { Parts } from '../../platform/context.ts'
import { storedFile } from '../../platform/files/stored-file.table.ts'
import { toCleanHtml } from '../../platform/markdown/clean-html.ts'
import type { Db } from '../../platform/store/store.ts'
import { insertRows } from './insert.ts'
import { type DrawingName, drawingNames, manualPicture } from './manual-pictures.ts'
import { manualTitles, manualPages as written } from './manual-texts.ts'
import { idOf } from './pictures.ts'

type StoredFileRow = typeof storedFile.$inferInsert
const author = '李建国'

/** Draws the manual's pictures into the file store. Runs before the transaction, because it is slow. */
export async function drawManual(parts: Parts): Promise<Map<DrawingName, StoredFileRow>> {
  const drawings = new Map<DrawingName, StoredFileRow>()
  for (const drawing of drawingNames) {
    const png = manualPicture(drawing)
    const limits = { maxBytes: png.length, kinds: ['picture' as const] }
    const { hash, size, type } = await parts.files.put(Readable.from([png]), limits)
    const id = idOf(`manual ${drawing}`)
    const createdAt = parts.now().toISOString()
    drawings.set(drawing, { id, hash, size, type, name: `${drawing}.png`, kind: 'picture', createdAt })
    await breathe()
  }
  return drawings
}

/** Adds a manual and a picture book of one model in both languages, published as by a person. */
export async function loadManuals(
  db: Db,
  parts: Parts,
  model: { id: number; name: string },
  drawingFiles: ReadonlyMap<DrawingName, StoredFileRow>,
): Promise<void> {
  await insertRows(db, storedFile, [...drawingFiles.values()])
  const all = (['manual', 'book'] as const).flatMap((kind) =>
    (['zh', 'en'] as const).map((language) => ({ kind, language })),
  )
  const ids = await insertRows(
    db,
    manuals,
    all.map(({ kind, language }) => ({
      kind,
      language,
      model: model.id,
      newest: 1,
      likes: 0,
      title: `${model.name} ${manualTitles[kind][language]}`,
    })),
  )
  const now = parts.now().toISOString()
  const versionIds = await insertRows(
    db,
    manualVersions,
    ids.map((manualId) => ({ manualId, number: 1, state: 'draft' as const, author, createdAt: now, updatedAt: now })),
  )
  await insertRows(
    db,
    manualPages,
    all.flatMap(({ kind, language }, at) =>
      written.map(({ drawing, [language]: [title, text] }, position) => {
        const picture = drawingFiles.get(drawing)?.id ?? ''
        const pageText = kind === 'book' ? text.split('\n\n')[0] : text
        const markdown = `![${title}](/file/content/${picture})\n\n${pageText}`
        return {
          versionId: versionIds[at] ?? 0,
          position,
          key: idOf(`${kind} ${language} ${drawing}`),
          title,
          markdown,
          html: toCleanHtml(markdown),
          pictures: [picture],
          createdAt: now,
          updatedAt: now,
        }
      }),
    ),
  )
  for (const manual of ids)
    await publishVersion(
      { db, parts, user: { fullName: author }, logChange: () => {}, afterCommit: () => {} },
      { manual, number: 1 },
    )
}
