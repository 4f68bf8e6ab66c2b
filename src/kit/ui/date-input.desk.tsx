import { DatePicker } from 'antd'
import type { DateControlProps } from './date-input.tsx'
import { useZoneText } from './zone-text.ts'
import { dayOfPicker, momentOfPicker, pickerDay, pickerMoment } from './zoned-dayjs.ts'

const formats = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:mm', second: 'YYYY-MM-DD HH:mm:ss' } as const

export function DateControl({ precision, value, onChange, min, title: _title, ...rest }: DateControlProps) {
  const isDay = precision === 'day'
  const [read, write] = isDay ? ([pickerDay, dayOfPicker] as const) : ([pickerMoment, momentOfPicker] as const)
  const minDate = read(min)
  const zone = useZoneText()
  return (
    <DatePicker
      {...rest}
      className="ui-date"
      {...(rest['aria-invalid'] && { status: 'error' })}
      showTime={isDay ? false : { format: formats[precision].slice(11) }}
      format={formats[precision]}
      placeholder={formats[precision]}
      allowClear={isDay}
      {...(!isDay && { renderExtraFooter: () => zone })}
      {...(minDate && { minDate })}
      value={read(value)}
      // What is typed counts when the field is left, not only after 'OK'.
      needConfirm={false}
      onChange={(next) => onChange(next ? write(next) : '')}
    />
  )
}
