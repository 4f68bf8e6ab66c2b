import i18next from 'i18next'
import { momentText } from '../kit/moments.ts'
import { addFormats, half, interpolation, type Lang, onTexts, type Pair } from '../kit/words.ts'
import { fleetZone } from '../time.ts'
import { zoneNameAt } from '../zone.ts'

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
/** A moment (ISO or ms) in the zone that the values name, else in that of the fleet. */
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

/** A text of the server in one language; `key` is 'namespace:key'. Moments in it are in `values.zone`. */
export const say = (lang: Lang, key: string, values: Record<string, unknown> = {}): string =>
  String(inLanguage[lang](key, values))

/** A text of the server in both languages: what is stored is read in either. */
export const sayBoth = (key: string, values?: Record<string, unknown>): Pair => [
  say('zh', key, values),
  say('en', key, values),
]

/** The language of a request: header tspLanguage (zh_cn, en ...), Chinese by default. */
export const languageOf = (header: string | undefined): Lang => (header?.toLowerCase().startsWith('en') ? 'en' : 'zh')
