/** Every text exists twice, side by side: Chinese first, English second. */
export type Pair = readonly [zh: string, en: string]
/** A pair whose English depends on `count`: the form for one stands last. Chinese has one form for all. */
export type Counted = readonly [zh: string, other: string, one: string]
export type Lang = 'zh' | 'en'
/**
 * Texts of one thing, by key. A text may hold i18next placeholders: {{count}}. {{what, inline}} puts a title into the
 * middle of a sentence: 'New vehicle', but 'New SIM card'. {{count, number}} groups the digits of a number. {{at, moment}}
 * is a moment as its reader reads it, {{at, zonedMoment}} with the zone: 2026-01-31 08:05:00 (UTC+8); of the server alone.
 */
export type Pairs = Record<string, Pair | Counted>

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

/** The half of each pair in one language, as i18next wants its resources; plural forms under `key_one` and `key_other`. */
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

/** A title as it stands inside an English sentence: its first letter is small unless the word is an abbreviation or a proper noun. */
export const inline = (title: string): string =>
  title.replace(/^(?!Chinese|English)[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** How i18next fills placeholders, on both sides. */
export const interpolation = { escapeValue: false }

/** Adds the format of placeholders that i18next does not have itself: it has `number`. */
export const addFormats = ({ services }: { services: { formatter?: Formatter | undefined } }): void =>
  services.formatter?.add('inline', (value) => inline(String(value)))
interface Formatter {
  add(name: string, format: (value: unknown) => string): void
}
