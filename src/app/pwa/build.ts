/** What a build of the client consists of, as its service worker is told at its head. */
export interface Build {
  /** Stands in the page, too (`<meta name="build">`), and in the header of every answer (`buildHeader`). */
  readonly id: string
  /** Addresses of the files that every device needs to open. */
  readonly first: readonly string[]
  /** Addresses of all scripts and styles. */
  readonly assets: readonly string[]
}

/** The name of a file without the hash of its content: the same in every build. */
export const nameOfAsset = (address: string): string => address.replace(/-[\w-]{8}(?=\.(js|css)$)/, '')
