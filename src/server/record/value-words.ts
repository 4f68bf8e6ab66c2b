import type { ValueWords } from '../../kit/record/kinds/kind.ts'
import type { Lang } from '../../kit/words.ts'
import { fleetTime } from '../../time.ts'
import { say } from '../words.ts'

const wordsIn = (lang: Lang): ValueWords => ({
  lang,
  t: (key, values) => say(lang, key, values),
  formatTime: (moment) => (moment ? fleetTime(moment) : ''),
  formatDay: (day) => day ?? '',
  formatNumber: (value) => String(value ?? ''),
})
const inLanguage: Readonly<Record<Lang, ValueWords>> = { zh: wordsIn('zh'), en: wordsIn('en') }

/** How the server says values: plainly, so that a sheet can be read again and the log says what was stored. */
export const valueWords = (lang: Lang): ValueWords => inLanguage[lang]
