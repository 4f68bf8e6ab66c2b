import { readers } from '../areas/readers.ts'
import { isInstalled } from '../kit/client/installed.ts'
import { type Ahead, giveRequested, type RequestedAhead, type Requests, requestKey } from '../kit/reader/ahead.ts'
import { wantedLanguage } from '../kit/reader/wanted-language.ts'
import { showSnapshot } from './snapshot/show.ts'

/**
 * The page's first script, alone and small: while the app's own code is on its way, it asks for what the page will need
 * besides. By itself the app learns only step by step which code and which answers come next, and on a slow phone each
 * step waits until the one before was run. In the installed app it shows the page as it was seen last. The build makes one
 * file of it and of all that it imports, and leaves it to this to run the app.
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

/** What this leaves on the window for the note at the end of the start (`pwa/starts.ts`). */
export interface Begun {
  openedPage?: string
}

/**
 * What the build writes into the page (`tools/begin.ts`): the files of public pages by their thing
 * ('content/helpReader'), of what these load by themselves ('content/helpReader/FeedbackForm'), and those that show
 * written `content`.
 */
export interface ReaderFiles {
  readonly files: readonly string[]
  /** Places in `files`. */
  readonly of: Readonly<Record<string, readonly number[]>>
}
export type ReaderFilesId = 'reader-files'
const filesId: ReaderFilesId = 'reader-files'

const [openedPage = '', query = ''] = window.location.hash.slice(1).split('?')
Object.assign(window, { openedPage } satisfies Begun)
const cookieOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

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

const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** Of the app what its last start loaded. */
function fetchAhead(): void {
  const starts = JSON.parse(localStorage.getItem(key) ?? 'null') as Starts | null
  if (starts && starts.build === build) document.head.append(...wanted(starts.files).map(linkTo))
}

const aheads = import.meta.glob<Ahead>('../areas/*/*Reader/ahead.ts', { eager: true, import: 'ahead' })

/** Of a public page its code, and what it will ask for first. */
function fetchReader(thing: string, { files, of }: ReaderFiles): void {
  const needed = [thing]
  const load = (part: string) => void needed.push(part === 'content' ? part : `${thing}/${part}`)
  const asked = new URLSearchParams(query)
  const chosen = cookieOf('language')
  const language = wantedLanguage(asked.get('language'), chosen === 'en' ? 'en' : 'zh', chosen !== undefined)
  aheads[`../areas/${thing}/ahead.ts`]?.(
    { path: openedPage, query: asked, language },
    { ...requests(language === 'zh' ? 'zh_cn' : 'en'), load },
  )
  // A browser opens few connections. An answer is small and leads to the next request: none waits behind code.
  for (const at of new Set(needed.flatMap((name) => of[name] ?? [])))
    document.head.append(Object.assign(linkTo(files[at] ?? ''), { fetchPriority: 'low' }))
}

function requests(tspLanguage: string): Omit<Requests, 'load'> {
  const requested: RequestedAhead = new Map()
  giveRequested(requested)
  /** The page reads the answer itself: what goes on from here reads a copy. */
  const request = async (url: string, init?: RequestInit & { body: string }): Promise<unknown> => {
    const coming = fetch(url, init)
    requested.set(requestKey(url, init?.body), coming)
    const answer = await coming.then((response) => response.clone().json()).catch(() => undefined)
    return init ? (answer as { data?: unknown } | undefined)?.data : answer
  }
  const headers = { 'content-type': 'application/json', tspLanguage }
  return {
    ask: (path, input) => request(path, { method: 'POST', headers, body: JSON.stringify(input) }) as Promise<never>,
    read: (hash) => request(`/file/published/${hash}`) as Promise<never>,
    // It is what the reader came for: before code that is still on its way.
    show: (address) => void Object.assign(new Image(), { fetchPriority: 'high', src: address }),
  }
}

/** The app's code, once what this has to show stands: on a slow phone it takes the processor for a second. */
function run(): void {
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry
  if (entry) void import(/* @vite-ignore */ entry)
}

const reader = Object.hasOwn(readers, openedPage) && readers[openedPage as keyof typeof readers]
const listed = document.getElementById(filesId)?.textContent
const [token, who] = ['token', 'customerId'].map(cookieOf)
if (reader) {
  if (listed) fetchReader(reader, JSON.parse(listed) as ReaderFiles)
  run()
} else if (!token || !who) run()
else if (!isInstalled()) {
  fetchAhead()
  run()
} else
  void showSnapshot(decodeURIComponent(who), cookieOf('language') === 'en' ? 'en' : 'zh', build).finally(() => {
    fetchAhead()
    run()
  })
