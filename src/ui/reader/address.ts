import { useMemo, useSyncExternalStore } from 'react'
import type { RouteParams } from '../../client/navigation.ts'

/** Address of a public page: the part behind the '#'. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
const hash = () => window.location.hash

export function addressOf(text: string): Address {
  const [path = '', query = ''] = text.replace(/^#/, '').split('?')
  return { path: path || '/', query: new URLSearchParams(query) }
}

/** The current address. Public pages use no router, so they appear before it has loaded. */
export function useAddress(): Address {
  const text = useSyncExternalStore(subscribe, hash)
  return useMemo(() => addressOf(text), [text])
}

/** A link to a public page. Null, undefined and empty values are left out. The requested language is retained. */
export function readerLink(path: string, params: RouteParams = {}): string {
  const requestedLanguage = addressOf(hash()).query.get('language')
  const all = { ...params, ...(params.language === undefined && requestedLanguage && { language: requestedLanguage }) }
  const entries = Object.entries(all).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return `#${path}${entries.length > 0 ? `?${query}` : ''}`
}

/** Opens a public page. `replace`: without a history step, for changes of presentation only. */
export function goTo(link: string, { replace = false } = {}): void {
  if (!replace) {
    window.location.hash = link
    return
  }
  const before = window.location.href
  window.history.replaceState(window.history.state, '', link)
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: window.location.href }))
}
