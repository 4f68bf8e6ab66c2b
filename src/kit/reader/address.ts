import { useMemo, useSyncExternalStore } from 'react'
import type { RouteParams } from '../client/navigation.ts'

/** Where a public page stands: the part of the address behind the '#'. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
const hash = () => window.location.hash

export function addressOf(text: string): Address {
  const [path = '', query = ''] = text.replace(/^#/, '').split('?')
  return { path: path || '/', query: new URLSearchParams(query) }
}

/** The address in use. Public pages need no router: they stand before it has arrived. */
export function useAddress(): Address {
  const text = useSyncExternalStore(subscribe, hash)
  return useMemo(() => addressOf(text), [text])
}

/** A link to a public page; values that are null, undefined or empty are left out. The language asked for goes along. */
export function readerLink(path: string, params: RouteParams = {}): string {
  const asked = addressOf(hash()).query.get('language')
  const all = { ...params, ...(params.language === undefined && asked && { language: asked }) }
  const given = Object.entries(all).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return `#${path}${given.length > 0 ? `?${query}` : ''}`
}

/** Goes to a public page; `replace`: without a step of the history, for what only changes how the page is seen. */
export function goTo(link: string, { replace = false } = {}): void {
  if (!replace) {
    window.location.hash = link
    return
  }
  const before = window.location.href
  window.history.replaceState(window.history.state, '', link)
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: window.location.href }))
}
