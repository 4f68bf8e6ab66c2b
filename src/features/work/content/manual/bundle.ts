import MiniSearch from 'minisearch'
import { withPictures } from '../../../../domain/markdown/allowed-html.ts'
import { indexOptions } from '../../../../domain/search/index-options.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { type PublishedFile, publishedUrl, storeText } from '../../../../platform/files/publish-files.ts'
import { storedFile } from '../../../../platform/files/stored-file.table.ts'
import { textOf } from '../../../../platform/markdown/clean-html.ts'
import { inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { PageRow } from './pages.ts'

const json = 'application/json'

interface ManualBundle {
  readonly bundle: { readonly hash: string; readonly bytes: number }
  /** Total size of pages, pictures, index and bundle in bytes. */
  readonly bytes: number
  readonly cover: string | null
  readonly files: PublishedFile[]
}

/**
 * Builds a version for readers: pages, pictures, a search index, and the bundle, which lists all of them. Each is
 * stored under the hash of its content. Unchanged parts have the same hash as in the previous version, so a reader that
 * saved it fetches only the rest.
 */
export async function makeBundle(
  db: Db,
  files: FileStore,
  about: { id: number; version: number; language: string; title: string },
  pages: readonly PageRow[],
): Promise<ManualBundle> {
  const ids = [...new Set(pages.flatMap((page) => page.pictures))]
  const pictureFiles = ids.length > 0 ? await db.select().from(storedFile).where(inArray(storedFile.id, ids)) : []
  const byId = new Map(pictureFiles.map((each) => [each.id, each]))
  const addressOf = (id: string) => {
    const file = byId.get(id)
    return file && publishedUrl(file.hash)
  }
  const parts: { title: string; hash: string; bytes: number }[] = []
  for (const { title, html } of pages)
    parts.push({
      title,
      ...(await storeText(db, files, JSON.stringify({ title, html: withPictures(html, addressOf) }))),
    })
  const index = new MiniSearch(indexOptions)
  index.addAll(pages.map(({ title, html }, id) => ({ id, title, text: textOf(html) })))
  const indexFile = await storeText(db, files, JSON.stringify(index))
  const pictures = [...new Map(pictureFiles.map((each) => [each.hash, each])).values()]
  const text = JSON.stringify({
    ...about,
    // Distinct from bundles of other things in a reader's browser.
    id: `manual-${about.id}`,
    pages: parts,
    files: pictures.map(({ hash, size }) => ({ hash, bytes: size })),
    index: indexFile,
  })
  const bundle = await storeText(db, files, text)
  const sizes = [bundle, indexFile, ...parts].map(({ bytes }) => bytes).concat(pictures.map(({ size }) => size))
  const publishedJson = (hash: string, name: string) => ({ hash, name: `${name}.json`, type: json })
  return {
    bundle,
    bytes: sizes.reduce((sum, each) => sum + each, 0),
    cover: byId.get(pages.flatMap((page) => page.pictures)[0] ?? '')?.hash ?? null,
    files: [
      publishedJson(bundle.hash, 'manual'),
      publishedJson(indexFile.hash, 'index'),
      ...parts.map(({ hash }) => publishedJson(hash, 'page')),
      ...pictures.map(({ hash, name, type }) => ({ hash, name, type })),
    ],
  }
}
