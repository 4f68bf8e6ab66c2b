import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { cleanPicture } from '../../../../platform/files/clean-picture.ts'
import { keepContent } from '../../../../platform/files/contents.ts'
import { FileProblem } from '../../../../platform/files/problem.ts'
import { storedFile } from '../../../../platform/files/stored-file.table.ts'
import { ownUpload } from '../../../../platform/record/visible-files.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { ArchiveProblem, readArchive, withAddresses } from './archive.ts'
import { manual, maxPages } from './contract.ts'
import { pagesOf, renderPage } from './pages.ts'
import { refusals as words } from './state-texts.ts'
import { manualPages } from './store.ts'
import { draftOf, touch } from './versions.ts'

const maxPictureBytes = 10 * 1024 * 1024

/** Adds the pages of an uploaded archive to the draft: all or none. */
export async function importArchive(
  context: Context,
  input: { manual: number; file: string; replace: boolean },
): Promise<{ pages: number; pictures: number }> {
  const { db, parts, logChange } = context
  const draft = await draftOf(db, input.manual)
  const upload = await ownUpload(context, input.file)
  if (upload?.type !== 'application/zip') throw new Fault(code.fileType, words.badZip)
  const archive = await readArchive(await buffer(await parts.files.get(upload.hash))).catch((error: unknown) => {
    throw error instanceof ArchiveProblem ? new Fault(code.fileType, words[error.reason]) : error
  })
  if (input.replace) await db.delete(manualPages).where(eq(manualPages.versionId, draft.id))
  const there = await pagesOf(db, draft.id)
  if (there.length + archive.pages.length > maxPages) throw new Fault(code.tooLarge, words.largeZip)

  const addresses = new Map<string, string>()
  const texts: string[] = []
  for (const page of archive.pages) {
    // First pass collects the pictures, second pass replaces them: pictures that no page shows are not stored.
    const picturePaths = new Set<string>()
    const note = (path: string) => (archive.pictures.has(path) && picturePaths.add(path) ? path : undefined)
    withAddresses(page, note, (name) => {
      throw new Fault(code.invalid, words.missingPicture, { values: { name: `${page.path}: ${name}` } })
    })
    for (const path of picturePaths)
      if (!addresses.has(path)) addresses.set(path, await storePicture(context, path, archive.pictures.get(path)!))
    texts.push(
      withAddresses(
        page,
        (path) => addresses.get(path),
        () => {},
      ),
    )
  }
  const at = parts.now().toISOString()
  const rows = []
  for (const [index, { title }] of archive.pages.entries()) {
    const markdown = texts[index] ?? ''
    const place = {
      versionId: draft.id,
      position: there.length + index,
      key: randomUUID(),
      createdAt: at,
      updatedAt: at,
    }
    rows.push({
      ...place,
      title: title.trim() || String(index + 1),
      markdown,
      ...(await renderPage(context, markdown)),
    })
  }
  for (let from = 0; from < rows.length; from += 50) await db.insert(manualPages).values(rows.slice(from, from + 50))
  await touch(context, draft.id)
  logChange({ record: manual.name, id: input.manual, label: upload.name, count: rows.length })
  return { pages: rows.length, pictures: addresses.size }
}

/** Stores a picture of the archive as if the user had uploaded it. Returns its address. */
async function storePicture({ db, parts, scope }: Context, path: string, content: Buffer): Promise<string> {
  const refusal = new Fault(code.fileType, words.missingPicture, { values: { name: path } })
  const receivedFile = await parts.files
    .receive(Readable.from([content]), { maxBytes: maxPictureBytes, kinds: ['picture'] })
    .catch((error: unknown) => {
      throw error instanceof FileProblem ? refusal : error
    })
  const clean = await cleanPicture(parts.files, receivedFile)
    .catch((error: unknown) => {
      throw error instanceof FileProblem ? refusal : error
    })
    .finally(receivedFile.drop)
  await keepContent(db, parts.files, clean.hash).finally(clean.drop)
  const { hash, size, type } = clean
  const { user: createdBy, token: tokenId } = ownerOf(scope)
  const id = randomUUID()
  const name = path.replace(/^.*\//, '')
  await db.insert(storedFile).values({ id, hash, name, size, type, kind: 'picture', createdBy, tokenId })
  return `/file/content/${id}`
}
