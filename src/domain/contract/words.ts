/** A text in both languages: Chinese first, English second. */
export type Pair = readonly [zh: string, en: string]
/** A pair whose English depends on `count`. The singular comes last. Chinese has one form for all. */
export type PluralPair = readonly [zh: string, other: string, one: string]
export type Lang = 'zh' | 'en'
/**
 * Texts of one namespace, by key. A text may contain i18next placeholders.
 * {{count}} inserts a value. {{count, number}} groups its digits. {{what, inline}} inserts a title in the middle of a
 * sentence: 'New vehicle', but 'New SIM card'. {{at, moment}} formats a moment for its reader, {{at, zonedMoment}} with
 * the zone: 2026-01-31 08:05:00 (UTC+8). These two exist only on the server. {{vin, vehicle}} names a vehicle by plate
 * and VIN. It exists only in the client.
 */
export type Pairs = Record<string, Pair | PluralPair>

const namespaces = new Map<string, Pairs>()
const listeners = new Set<(namespace: string, pairs: Pairs) => void>()

/**
 * Declares the texts of a namespace and returns their keys ('role:confirm') for use with `t`. Client and server share
 * the declaration, so a missing key does not compile.
 */
export function texts<const T extends Pairs>(
  namespace: string,
  pairs: T,
): { readonly [K in keyof T & string]: string } {
  const existing = namespaces.get(namespace)
  const all = { ...existing, ...pairs }
  namespaces.set(namespace, all)
  for (const tell of listeners) tell(namespace, all)
  return Object.fromEntries(Object.keys(pairs).map((key) => [key, `${namespace}:${key}`])) as {
    [K in keyof T & string]: string
  }
}

/** Calls `tell` for every registered namespace and for each that a lazily loaded screen registers later. */
export function onTexts(tell: (namespace: string, pairs: Pairs) => void): void {
  listeners.add(tell)
  for (const [namespace, pairs] of namespaces) tell(namespace, pairs)
}

/** One language of all pairs in the format of i18next resources. Plurals become `key_one` and `key_other`. */
export function half(pairs: Pairs, lang: Lang): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([key, [zh, en, one]]): [string, string][] => {
      if (lang === 'zh') return [[key, zh]]
      return one === undefined
        ? [[key, en]]
        : [
            [key, en],
            [`${key}_other`, en],
            [`${key}_one`, one],
          ]
    }),
  )
}

/**
 * Lowercases the first letter of a title for use inside an English sentence, except in abbreviations and proper nouns.
 */
export const inline = (title: string): string =>
  title.replace(/^(?!Chinese|English)[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** i18next's `interpolation` option, shared by client and server. */
export const interpolation = { escapeValue: false }

/** Adds the placeholder formats that i18next lacks. It already has `number`. */
export const addFormats = ({ services }: { services: { formatter?: Formatter | undefined } }): void =>
  services.formatter?.add('inline', (value) => inline(String(value)))
interface Formatter {
  add(name: string, format: (value: unknown) => string): void
}
