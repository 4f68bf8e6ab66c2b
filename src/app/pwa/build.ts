/** The page that every address of the client begins with. */
export const pageAddress = '/index.html'

/** A file of the client, as the build lists it in its service worker. */
export interface Built {
  url: string
  /** The name of the build for the page; scripts and styles have their content's hash in their name. */
  revision: string | null
  /** Only some devices need it: it is kept where it was shown, not fetched beforehand. */
  onDemand?: true
  /** The public pages that may load it, by their things ('content/manualReader'). */
  readers?: readonly string[]
}

/** What a build of the client consists of. */
export interface Build {
  /** Stands in the page, too (`<meta name="build">`), and in the header of every answer (`buildHeader`). */
  readonly id: string
  /** Addresses of the files that every device needs to open. */
  readonly first: readonly string[]
  /** Addresses of all scripts, styles and map outlines. */
  readonly assets: readonly string[]
  /** Addresses of what a public page may load besides `first`, by its thing. */
  readonly readers: Readonly<Record<string, readonly string[]>>
}

/** What the list in a service worker says of its build. */
export function buildOf(list: readonly Built[]): Build {
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

/** The name of a file without the hash of its content: the same in every build. */
export const nameOfAsset = (address: string): string => address.replace(/-[\w-]{8}(?=\.(m?js|css|json)$)/, '')
