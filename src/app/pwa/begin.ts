/**
 * The page's first script, alone and small: while the app's own code is on its way, it asks for what the last start of
 * the same page loaded in this browser. By itself the app learns only step by step which code comes next, and on a slow
 * phone each step waits until the one before was run. It imports nothing, so that it is one file.
 */

/** In `localStorage` under this name: what the last starts loaded. Nothing in it tells of a person or a vehicle. */
export type StartsKey = 'starts'
const key: StartsKey = 'starts'

export interface Starts {
  /** The build that the files are of. */
  readonly build: string
  /** The addresses of scripts and styles, by the page that was opened ('/warn/queryAlarm'); the newest last. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** What this leaves on the window for the note at the end of the start (`starts.ts`). */
export interface Begun {
  openedPage?: string
}

const openedPage = window.location.hash.slice(1).split('?')[0] ?? ''
Object.assign(window, { openedPage } satisfies Begun)

/** Of a page that was never opened: what every other one needed. */
function wanted(files: Starts['files']): readonly string[] {
  const [first = [], ...others] = Object.values(files)
  return files[openedPage] ?? first.filter((file) => others.every((each) => each.includes(file)))
}

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (link.rel === 'preload') link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  return link
}

function fetchAhead(): void {
  if (!/(^|; )token=/.test(document.cookie)) return
  const starts = JSON.parse(localStorage.getItem(key) ?? 'null') as Starts | null
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (starts && starts.build === build) document.head.append(...wanted(starts.files).map(linkTo))
}
fetchAhead()
