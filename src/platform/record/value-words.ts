import type { ValueWords } from '../../record/kinds/kind.ts'
import { type Reader, sheetTime } from '../reader.ts'
import { say } from '../words.ts'

/** Plain formatting of values, so that sheets can be imported again and logs contain the stored values. */
export const valueWords = ({ lang, zone }: Reader): ValueWords => ({
  lang,
  t: (key, values) => say(lang, key, values),
  formatTime: (moment) => (moment ? sheetTime({ zone }, moment) : ''),
  formatDay: (day) => day ?? '',
  formatNumber: (value) => String(value ?? ''),
})
