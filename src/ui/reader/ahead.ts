import type { ContentLanguage } from '../../domain/contract/content-language.ts'

/** A public page being opened: its address, and the reader's language. */
interface OpenedPage {
  readonly path: string
  readonly query: URLSearchParams
  readonly language: ContentLanguage
}

/** Requests for a public page's data while its code loads. */
export interface Requests {
  /** Makes a public call and returns its data. Undefined after a failure, which the page itself discovers. */
  ask<T>(path: string, input: unknown): Promise<T | undefined>
  read<T>(hash: string): Promise<T | undefined>
  show(address: string): void
  /** Preloads code of the page: 'content' for written content, or a module in the page's folder ('Form'). */
  load(part: 'content' | (string & {})): void
}

/** Type of `ahead` in a reader's `ahead.ts`. Sends the page's first requests, byte for byte as the page does. */
export type Ahead = (opened: OpenedPage, requests: Requests) => void

/** Responses by `requestKey` until the page takes them. `app/begin.ts` puts the map on the window. */
export type RequestedAhead = Map<string, Promise<Response>>
interface PreloadWindow {
  requestedAhead?: RequestedAhead
}
export const requestKey = (url: string, body?: string): string => (body === undefined ? url : `${url}\n${body}`)
export const giveRequested = (responses: RequestedAhead): void =>
  void Object.assign(window, { requestedAhead: responses } satisfies PreloadWindow)

/** Takes a response that the page's first script already requested. Once each, and only at the start of a visit. */
export function takeRequested(url: string, body?: string): Promise<Response> | undefined {
  const { requestedAhead } = window as PreloadWindow
  const key = requestKey(url, body)
  const response = requestedAhead?.get(key)
  requestedAhead?.delete(key)
  return performance.now() < beginningMs ? response : undefined
}
const beginningMs = 20_000
