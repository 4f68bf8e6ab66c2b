import { DatePicker } from 'antd'
import { useT } from '../../client/language.ts'
import type { DateControlProps } from './date-input.tsx'
import { useZoneText } from './zone-text.ts'
import { dayOfPicker, momentOfPicker, pickerDay, pickerFormats, pickerMoment } from './zoned-dayjs.ts'

export function DateControl({ precision, value, onChange, min, title: _title, ...rest }: DateControlProps) {
  const isDay = precision === 'day'
  const [read, write] = isDay ? ([pickerDay, dayOfPicker] as const) : ([pickerMoment, momentOfPicker] as const)
  const minDate = read(min)
  const zone = useZoneText()
  const formats = pickerFormats(useT().lang, precision)
  return (
    <DatePicker
      {...rest}
      className="ui-date"
      {...(rest['aria-invalid'] && { status: 'error' })}
      showTime={isDay ? false : { format: precision === 'minute' ? 'HH:mm' : 'HH:mm:ss' }}
      format={formats}
      placeholder={formats[0] ?? ''}
      allowClear={isDay}
      {...(!isDay && { renderExtraFooter: () => zone })}
      {...(minDate && { minDate })}
      value={read(value)}
      // A typed value counts when the field is left, not only after 'OK'.
      needConfirm={false}
      onChange={(next) => onChange(next ? write(next) : '')}
    />
  )
}
