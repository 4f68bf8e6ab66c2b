import MiniSearch from 'minisearch'
import { indexOptions, type SearchedPage } from '../../../../domain/search/index-options.ts'
import { readPublished } from '../../../../ui/reader/ask.ts'
import { loadBundle, type PublishedManual } from './load.ts'

export interface Hit {
  readonly manual: PublishedManual
  /** From 0. */
  readonly page: number
  readonly title: string
}
export interface ManualSearchResult {
  readonly hits: readonly Hit[]
  /** Number of manuals whose index could not be loaded. Offline: those that are not saved. */
  readonly unsearched: number
}

interface Searchable {
  readonly index: MiniSearch<SearchedPage>
  readonly titles: readonly string[]
}
/** Keyed by the hash of the bundle, whose content never changes. */
const searchableByHash = new Map<string, Promise<Searchable>>()

function searchable(manual: PublishedManual): Promise<Searchable> {
  const { hash } = manual.bundle
  const cachedIndex = searchableByHash.get(hash)
  if (cachedIndex) return cachedIndex
  const loading = (async () => {
    const bundle = await loadBundle(manual)
    const index = MiniSearch.loadJS<SearchedPage>(await readPublished(bundle.index.hash), indexOptions)
    return { index, titles: bundle.pages.map(({ title }) => title) }
  })()
  searchableByHash.set(hash, loading)
  loading.catch(() => searchableByHash.delete(hash))
  return loading
}

/** Searches manuals by their published indexes, in the same way online and offline. */
export async function searchManuals(manuals: readonly PublishedManual[], text: string): Promise<ManualSearchResult> {
  const all = await Promise.allSettled(manuals.map(searchable))
  const hits = all.flatMap((one, at) => {
    const manual = manuals[at]
    if (one.status === 'rejected' || !manual) return []
    return one.value.index
      .search(text)
      .map(({ id, score }) => ({ manual, page: Number(id), title: one.value.titles[Number(id)] ?? '', score }))
  })
  return {
    hits: hits.sort((a, b) => b.score - a.score).slice(0, 50),
    unsearched: all.filter(({ status }) => status === 'rejected').length,
  }
}
