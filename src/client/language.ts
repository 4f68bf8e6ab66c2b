import i18next from 'i18next'
import Cookies from 'js-cookie'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { manifestPath } from '../domain/contract/build.ts'
import { clockText, dayText, momentText, type Precision } from '../domain/contract/moments.ts'
import type { Lang, Pair } from '../domain/contract/words.ts'
import { addFormats, half, interpolation, onTexts } from '../domain/contract/words.ts'
import { deviceOffsetMs, zoneNameAt, zoneOffsetMs } from '../domain/zone.ts'
import { shownZone, useShownZone } from './zone.ts'

const cookie = 'language'
const isLanguage = (text: string | undefined): text is Lang => text === 'zh' || text === 'en'
/** The language chosen before, else the browser's, else Chinese. Tests in Node have no page. */
const firstLanguage = (): Lang =>
  [Cookies.get(cookie), ...(typeof document === 'undefined' ? [] : navigator.languages)]
    .map((each) => each?.slice(0, 2).toLowerCase())
    .find(isLanguage) ?? 'zh'
const locales = { zh: 'zh-CN', en: 'en-GB' } as const

i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: false,
  supportedLngs: ['zh', 'en'],
  ns: [],
  interpolation,
  returnNull: false,
  initAsync: false,
})
addFormats(i18next)
onTexts((namespace, pairs) => {
  for (const lang of ['zh', 'en'] as const) i18next.addResourceBundle(lang, namespace, half(pairs, lang), true, true)
})

export const language = (): Lang => (i18next.language === 'en' ? 'en' : 'zh')

applyLanguage(language())

/** Translates a key outside components. */
export const translate = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {})

/** Switches every text, date and number without a reload. Stores the choice for a year unless `remember` is false. */
export async function setLanguage(lang: Lang, { remember = true } = {}): Promise<void> {
  if (remember) Cookies.set(cookie, lang, { expires: 365, path: '/', sameSite: 'strict' })
  await i18next.changeLanguage(lang)
  applyLanguage(lang)
}

function applyLanguage(lang: Lang): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  // In development the page has no manifest.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(lang))
}

export interface Words {
  t(key: string, values?: Record<string, unknown>): string
  lang: Lang
  /** The text of a pair in the current language. */
  say(pair: Pair): string
  /** A moment (ISO) in the displayed time zone, to the second. */
  formatTime(iso: string | null | undefined): string
  /** The same to the minute. */
  formatMinute(iso: string | null | undefined): string
  /** The same for guests and posters. Includes the zone if this device is in another one. */
  formatGuestTime(iso: string | null | undefined): string
  /** Clock time of a moment, to the second unless `precision` differs. */
  formatClock(iso: string | null | undefined, precision?: Precision): string
  /** `YYYY-MM-DD`. */
  formatDay(day: string | null | undefined): string
  formatNumber(value: number | null | undefined, unit?: string): string
}

const InUse = createContext<Words | undefined>(undefined)

/**
 * Subscribes to the language once for the whole client. Every cell of every list uses texts, and a subscription each
 * would cost more than the cell as tabs come and go.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const zone = useShownZone()
  return createElement(InUse, { value: wordsIn(i18n.language === 'en' ? 'en' : 'zh', zone) }, children)
}

/** Texts and formats in the current language. The component renders again when it changes. */
export function useT(): Words {
  return useContext(InUse) ?? wordsIn(language(), shownZone())
}

const inLanguage: Record<Lang, LanguageWords> = { zh: wordsOf('zh'), en: wordsOf('en') }
/** Words of each language in the zone shown last. */
const inZone = new Map<Lang, { zone: string; words: Words }>()

function wordsIn(lang: Lang, zone: string): Words {
  const cachedWords = inZone.get(lang)
  if (cachedWords?.zone === zone) return cachedWords.words
  const at = (write: (atMs: number) => string) => (iso: string | null | undefined) =>
    iso ? write(Date.parse(iso)) : ''
  const words = {
    ...inLanguage[lang],
    formatTime: at((ms) => momentText(lang, zone, ms)),
    formatMinute: at((ms) => momentText(lang, zone, ms, 'minute')),
    formatGuestTime: at((ms) => {
      const text = momentText(lang, zone, ms, 'minute')
      return zoneOffsetMs(zone, ms) === deviceOffsetMs(ms) ? text : `${text} (${zoneNameAt(zone, ms)})`
    }),
    formatClock: (iso: string | null | undefined, precision?: Precision) =>
      iso ? clockText(zone, Date.parse(iso), precision) : '',
  }
  inZone.set(lang, { zone, words })
  return words
}

/** Caches texts without values. A list repeats the same texts in every row, and each look-up takes time. */
function remembering(lang: Lang, find: Words['t']): Words['t'] {
  const cache = new Map<string, string>()
  return (key, values) => {
    if (values !== undefined) return find(key, values)
    const cachedText = cache.get(key)
    if (cachedText !== undefined) return cachedText
    const text = find(key)
    // A missing text may arrive with a screen's code, so it is not cached.
    if (i18next.exists(key, { lng: lang })) cache.set(key, text)
    return text
  }
}

type LanguageWords = Omit<Words, 'formatTime' | 'formatMinute' | 'formatGuestTime' | 'formatClock'>

function wordsOf(lang: Lang): LanguageWords {
  // Created with the first number: it is slow on a slow phone, and most first pages show none.
  let number: Intl.NumberFormat | undefined
  const numberText = (value: number) => {
    number ??= new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 6 })
    return number.format(value)
  }
  return {
    lang,
    t: remembering(lang, i18next.getFixedT(lang) as Words['t']),
    say: (pair) => pair[lang === 'zh' ? 0 : 1],
    formatDay: (day) => (day ? dayText(lang, day) : ''),
    formatNumber: (value, unit) =>
      value === null || value === undefined ? '' : `${numberText(value)}${unit ? ` ${unit}` : ''}`,
  }
}
