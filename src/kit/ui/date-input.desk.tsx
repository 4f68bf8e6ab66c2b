import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { DateControlProps } from './date-input.tsx'

const formats = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:mm', second: 'YYYY-MM-DD HH:mm:ss' } as const

export function DateControl({ precision, value, onChange, min, title: _title, ...rest }: DateControlProps) {
  const isDay = precision === 'day'
  return (
    <DatePicker
      {...rest}
      className="ui-date"
      {...(rest['aria-invalid'] && { status: 'error' })}
      showTime={isDay ? false : { format: formats[precision].slice(11) }}
      format={formats[precision]}
      placeholder={formats[precision]}
      allowClear={isDay}
      {...(min && { minDate: dayjs(min) })}
      value={value ? dayjs(value) : null}
      // What is typed counts when the field is left, not only after 'OK'.
      needConfirm={false}
      onChange={(next) => onChange(next ? (isDay ? next.format('YYYY-MM-DD') : next.toISOString()) : '')}
    />
  )
}
