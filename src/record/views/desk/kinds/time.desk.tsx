import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useT } from '../../../../client/language.ts'
import { unitEnd } from '../../../../domain/time.ts'
import { useZoneText } from '../../../../ui/parts/zone-text.ts'
import { dayEnds, momentOfPicker, pickerFormats, pickerMoment } from '../../../../ui/parts/zoned-dayjs.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'
import { Range } from './day.desk.tsx'

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
