import { byThing } from '../client/by-thing.ts'
import { isInstalled } from '../client/installation.ts'
import { readers } from '../features/readers.ts'
import { type Ahead, giveRequested, type RequestedAhead, type Requests, requestKey } from '../ui/reader/ahead.ts'
import { preferredLanguage } from '../ui/reader/preferred-language.ts'
import { showSnapshot } from './snapshot/show.ts'

/**
 * First script of the page, separate and small. It preloads files and answers while the app's own code is loading.
 *
 * The app alone discovers step by step which code and answers it needs, and on a slow phone each step waits until the
 * previous one was run. In the installed app this also shows the page's last snapshot. The build bundles it with its
 * imports into one file, and lets it start the app.
 */

/** `localStorage` key of the files loaded by the last starts. They reveal no user and no vehicle. */
export type StartsKey = 'starts'
const key: StartsKey = 'starts'

export interface Starts {
  readonly build: string
  /** Addresses of scripts and styles, by the opened page ('/warn/queryAlarm'). The newest last. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** Window property for the record at the end of the start (`pwa/starts.ts`). */
export interface PreloadState {
  openedPage?: string
}

/**
 * Files of public pages, written into the page by the build (`tools/begin.ts`).
 * The keys are a page's feature folder ('content/helpReader'), a module that it loads by itself
 * ('content/helpReader/FeedbackForm'), and 'content' for showing written content.
 */
export interface ReaderFiles {
  readonly files: readonly string[]
  /** Indexes in `files`. */
  readonly of: Readonly<Record<string, readonly number[]>>
}
export type ReaderFilesId = 'reader-files'
const filesId: ReaderFilesId = 'reader-files'

const [openedPage = '', query = ''] = window.location.hash.slice(1).split('?')
Object.assign(window, { openedPage } satisfies PreloadState)
const cookieOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** Files of the opened page. If it was never opened, the files that all others have in common. */
function filesToPreload(files: Starts['files']): readonly string[] {
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

function fetchAhead(): void {
  const starts = JSON.parse(localStorage.getItem(key) ?? 'null') as Starts | null
  if (starts && starts.build === build) document.head.append(...filesToPreload(starts.files).map(linkTo))
}

const aheads = byThing(import.meta.glob<Ahead>('../features/*/*/*Reader/ahead.ts', { eager: true, import: 'ahead' }))

const languageCookie = cookieOf('language')
/** Language of the page's texts, as the app finds it: the choice, or the browser's language on the first visit. */
const languageOf = (requestedLanguage: string | null) =>
  preferredLanguage(requestedLanguage, languageCookie === 'en' ? 'en' : 'zh', languageCookie !== undefined)

function fetchReader(thing: string, { files, of }: ReaderFiles): void {
  const parts = [thing]
  const load = (part: string) => void parts.push(part === 'content' ? part : `${thing}/${part}`)
  const searchParams = new URLSearchParams(query)
  const language = languageOf(searchParams.get('language'))
  aheads[thing]?.(
    { path: openedPage, query: searchParams, language },
    { ...requests(language === 'zh' ? 'zh_cn' : 'en'), load },
  )
  // A browser opens few connections. An answer is small and leads to the next request, so code has low priority.
  for (const at of new Set(parts.flatMap((name) => of[name] ?? [])))
    document.head.append(Object.assign(linkTo(files[at] ?? ''), { fetchPriority: 'low' }))
}

function requests(tspLanguage: string): Omit<Requests, 'load'> {
  const responses: RequestedAhead = new Map()
  giveRequested(responses)
  /** The page reads the response itself, so a copy is read here. */
  const request = async (url: string, init?: RequestInit & { body: string }): Promise<unknown> => {
    const coming = fetch(url, init)
    responses.set(requestKey(url, init?.body), coming)
    const answer = await coming.then((response) => response.clone().json()).catch(() => undefined)
    return init ? (answer as { data?: unknown } | undefined)?.data : answer
  }
  const headers = { 'content-type': 'application/json', tspLanguage }
  return {
    ask: (path, input) => request(path, { method: 'POST', headers, body: JSON.stringify(input) }) as Promise<never>,
    read: (hash) => request(`/file/published/${hash}`) as Promise<never>,
    // The main content for the reader, so it precedes code that is still loading.
    show: (address) => void Object.assign(new Image(), { fetchPriority: 'high', src: address }),
  }
}

/** Runs the app's code after the snapshot is shown. On a slow phone it occupies the processor for a second. */
function run(): void {
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry
  if (entry) void import(/* @vite-ignore */ entry)
}

const reader = Object.hasOwn(readers, openedPage) && readers[openedPage as keyof typeof readers]
const readerFilesJson = document.getElementById(filesId)?.textContent
const [token, who] = ['token', 'customerId'].map(cookieOf)
if (reader) {
  if (readerFilesJson) fetchReader(reader, JSON.parse(readerFilesJson) as ReaderFiles)
  run()
} else if (!token || !who) run()
else if (!isInstalled()) {
  fetchAhead()
  run()
} else
  void showSnapshot(decodeURIComponent(who), languageOf(null) === 'zh' ? 'zh' : 'en', build).finally(() => {
    fetchAhead()
    run()
  })
