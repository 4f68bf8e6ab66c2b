import i18next from 'i18next'
import { addFormats, half, interpolation, type Lang, onTexts, type Pair } from '../kit/words.ts'
import { fleetZone } from '../time.ts'

const words = i18next.createInstance()
await words.init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: ['zh', 'en'],
  resources: {},
  interpolation,
  returnNull: false,
})
addFormats(words, () => fleetZone)
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
