import type { ValueWords } from '../../kit/record/kinds/kind.ts'
import { type Reader, sheetTime } from '../reader.ts'
import { say } from '../words.ts'

/** How the server says values to a reader: plainly, so that a sheet can be read again and the log says what was stored. */
export const valueWords = ({ lang, zone }: Reader): ValueWords => ({
  lang,
  t: (key, values) => say(lang, key, values),
  formatTime: (moment) => (moment ? sheetTime({ zone }, moment) : ''),
  formatDay: (day) => day ?? '',
  formatNumber: (value) => String(value ?? ''),
})
