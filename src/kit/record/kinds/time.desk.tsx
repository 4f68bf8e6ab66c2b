import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { unitEnd } from '../../../time.ts'
import { useT } from '../../client/language.ts'
import { useZoneText } from '../../ui/zone-text.ts'
import { dayEnds, momentOfPicker, pickerFormats, pickerMoment } from '../../ui/zoned-dayjs.ts'
import { words } from '../texts.ts'
import type { InputProps } from '../view.ts'
import { Range } from './day.desk.tsx'
import type { FilterProps } from './views.ts'

export { Cell } from './text.desk.tsx'

export function Input({ value, onChange, id, disabled, faulty }: InputProps) {
  const { t, lang } = useT()
  const zone = useZoneText()
  return (
    <DatePicker
      showTime
      format={pickerFormats(lang, 'second')}
      renderExtraFooter={() => zone}
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : undefined}
      style={{ width: '100%' }}
      placeholder={t(words.choose)}
      value={pickerMoment(value as string | null | undefined)}
      onChange={(next) => onChange(next ? momentOfPicker(next) : undefined)}
    />
  )
}

/** Converts an end of the picker. The later end includes the minute that is shown. */
const write = (end: Dayjs, which: 'from' | 'to') =>
  which === 'to' ? unitEnd(momentOfPicker(end)) : momentOfPicker(end)

export function Filter(props: FilterProps) {
  const showTime = { format: 'HH:mm', defaultOpenValue: dayEnds() }
  const zone = useZoneText()
  const format = pickerFormats(useT().lang, 'minute')
  const picker = { format, showTime: showTime as never, renderExtraFooter: () => zone }
  return <Range {...props} picker={picker} read={pickerMoment} write={write} />
}
