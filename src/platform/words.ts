import i18next from 'i18next'
import { momentText } from '../domain/contract/moments.ts'
import { addFormats, half, interpolation, type Lang, onTexts, type Pair } from '../domain/contract/words.ts'
import { fleetZone } from '../domain/time.ts'
import { zoneNameAt } from '../domain/zone.ts'

const words = i18next.createInstance()
await words.init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: ['zh', 'en'],
  resources: {},
  interpolation,
  returnNull: false,
})
addFormats(words)
/** Formats a moment (ISO or ms) in the zone of the values, else in the fleet's zone. */
const momentOf = (at: string | number, lang: string | undefined, { zone = fleetZone }: { zone?: string }) => {
  const ms = new Date(at).getTime()
  return { text: momentText(lang === 'en' ? 'en' : 'zh', zone, ms), zone: zoneNameAt(zone, ms) }
}
words.services.formatter?.add('moment', (at, lang, values) => momentOf(at, lang, values).text)
words.services.formatter?.add('zonedMoment', (at, lang, values) => {
  const { text, zone } = momentOf(at, lang, values)
  return `${text} (${zone})`
})
onTexts((namespace, pairs) => {
  words.addResourceBundle('zh', namespace, half(pairs, 'zh'), false, true)
  words.addResourceBundle('en', namespace, half(pairs, 'en'), false, true)
})
const inLanguage = { zh: words.getFixedT('zh'), en: words.getFixedT('en') }

/** Returns a text of the server in one language. `key` is 'namespace:key'. Moments use `values.zone`. */
export const say = (lang: Lang, key: string, values: Record<string, unknown> = {}): string =>
  String(inLanguage[lang](key, values))

/** Returns a text of the server in both languages, for stored texts. */
export const sayBoth = (key: string, values?: Record<string, unknown>): Pair => [
  say('zh', key, values),
  say('en', key, values),
]

/** Language of a request: header tspLanguage (zh_cn, en ...), Chinese by default. */
export const languageOf = (header: string | undefined): Lang => (header?.toLowerCase().startsWith('en') ? 'en' : 'zh')
