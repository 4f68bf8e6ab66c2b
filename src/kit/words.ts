/** Every text exists twice, side by side: Chinese first, English second. */
export type Pair = readonly [zh: string, en: string]
export type Lang = 'zh' | 'en'
/** Texts of one thing, by key. A value may hold i18next placeholders: {{count}}. */
export type Pairs = Record<string, Pair>

const registered = new Map<string, Pairs>()
const listeners = new Set<(namespace: string, pairs: Pairs) => void>()

/**
 * Declares the texts of one thing and answers their keys ('role:confirm'), to be given to `t`.
 * The same declaration serves the client and the server, so that a missing key does not compile.
 */
export function texts<const T extends Pairs>(
  namespace: string,
  pairs: T,
): { readonly [K in keyof T & string]: string } {
  const known = registered.get(namespace)
  const all = { ...known, ...pairs }
  registered.set(namespace, all)
  for (const tell of listeners) tell(namespace, all)
  return Object.fromEntries(Object.keys(pairs).map((key) => [key, `${namespace}:${key}`])) as {
    [K in keyof T & string]: string
  }
}

/** Calls `tell` for every namespace registered so far and for each that comes later (lazily loaded screens). */
export function onTexts(tell: (namespace: string, pairs: Pairs) => void): void {
  listeners.add(tell)
  for (const [namespace, pairs] of registered) tell(namespace, pairs)
}

/** The half of each pair in one language, as i18next wants its resources. */
export function half(pairs: Pairs, lang: Lang): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[lang === 'zh' ? 0 : 1]]))
}
