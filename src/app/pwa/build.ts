/** The page behind every address of the client. */
export const pageAddress = '/index.html'

/** A file of the client, as the build lists it in its service worker. */
export interface BuiltFile {
  url: string
  /**
   * For the page: the name of the build. Null for scripts and styles, whose name contains the hash of their content.
   */
  revision: string | null
  /** Needed only by some devices: stored after its first use, not prefetched. */
  onDemand?: true
  /** Public pages that may load it, by feature folder ('content/manualReader'). */
  readers?: readonly string[]
}

export interface Build {
  /** Also in the page (`<meta name="build">`), and in the header of every answer (`buildHeader`). */
  readonly id: string
  /** Addresses of the files that every device needs to open. */
  readonly first: readonly string[]
  /** Addresses of all scripts, styles and map outlines. */
  readonly assets: readonly string[]
  /** Addresses of files that a public page may load besides `first`, by feature folder. */
  readonly readers: Readonly<Record<string, readonly string[]>>
}

export function buildOf(list: readonly BuiltFile[]): Build {
  const assets = list.filter(({ url }) => url !== pageAddress)
  const readers: Record<string, string[]> = {}
  for (const { url, readers: things = [] } of assets)
    for (const thing of things) {
      readers[thing] ??= []
      readers[thing].push(url)
    }
  return {
    readers,
    id: list.find(({ url }) => url === pageAddress)?.revision ?? '',
    first: assets.filter(({ onDemand }) => !onDemand).map(({ url }) => url),
    assets: assets.map(({ url }) => url),
  }
}

/** Name of a file without the hash of its content: the same in every build. */
export const nameOfAsset = (address: string): string => address.replace(/-[\w-]{7}(?=\.(m?js|css|json)$)/, '')
