import type { ContentLanguage } from '../content-language.ts'

/** A public page as it is opened: its address, and the language that its reader wants. */
interface Opened {
  readonly path: string
  readonly query: URLSearchParams
  readonly language: ContentLanguage
}

/** What a public page that is opened needs, requested while its code is on its way. */
export interface Requests {
  /** A public call. Answers its data; undefined when it could not be had, which the page itself will find out. */
  ask<T>(path: string, input: unknown): Promise<T | undefined>
  /** A published file with JSON. */
  read<T>(hash: string): Promise<T | undefined>
  /** A picture, which the browser then has. */
  show(address: string): void
  /** Code that the page loads by itself: what shows written content, or a module of the page's own folder ('Form'). */
  load(part: 'content' | (string & {})): void
}

/** `ahead` of a reader's `ahead.ts`: requests what the page will ask for first, in the very words of the page. */
export type Ahead = (opened: Opened, requests: Requests) => void

/** What was requested, by `requestKey`, until the page takes it. `app/begin.ts` puts it on the window. */
export type RequestedAhead = Map<string, Promise<Response>>
interface Begun {
  requestedAhead?: RequestedAhead
}
export const requestKey = (url: string, body?: string): string => (body === undefined ? url : `${url}\n${body}`)
export const giveRequested = (requested: RequestedAhead): void =>
  void Object.assign(window, { requestedAhead: requested } satisfies Begun)

/** What the page's first script requested already: once, and only while the visit begins. */
export function takeRequested(url: string, body?: string): Promise<Response> | undefined {
  const { requestedAhead } = window as Begun
  const key = requestKey(url, body)
  const found = requestedAhead?.get(key)
  requestedAhead?.delete(key)
  return performance.now() < beginningMs ? found : undefined
}
const beginningMs = 20_000
