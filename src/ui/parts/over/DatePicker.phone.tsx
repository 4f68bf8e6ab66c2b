import { type DatePickerProps, DatePicker as Raw } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { englishMonth } from '../../../domain/contract/moments.ts'
import { useBackCloses } from './back.ts'
import { inputTexts as words } from './input-texts.ts'

const earliest = new Date(1990, 0, 1)
const latest = new Date(2060, 11, 31)
const units = {
  year: words.year,
  month: words.month,
  day: words.day,
  hour: words.hour,
  minute: words.minute,
  second: words.second,
}

/** Picker of a day or a moment on wheels, in the format of the language. Closed by the back button. */
export function DatePicker(props: DatePickerProps) {
  const { t, lang } = useT()
  useBackCloses(props.visible ?? false, props.onClose)
  const label = (unit: string, part: number) => {
    if (unit === 'month' && lang === 'en') return englishMonth(part)
    const isOfClock = unit === 'hour' || unit === 'minute' || unit === 'second'
    return t(units[unit as keyof typeof units], { part: isOfClock ? String(part).padStart(2, '0') : part })
  }
  return <Raw min={earliest} max={latest} renderLabel={label} {...props} />
}
