import dayjs from 'dayjs'
import { useState } from 'react'
import { useT } from '../client/language.ts'
import type { DateControlProps } from './date-input.tsx'
import { DatePicker } from './over/date-picker.phone.tsx'
import { PickButton } from './pick-button.phone.tsx'

/** A day or a moment, chosen on wheels. */
export function DateControl({ precision, value, onChange, min, title, disabled, ...control }: DateControlProps) {
  const { formatDay, formatTime } = useT()
  const [open, setOpen] = useState(false)
  const isDay = precision === 'day'
  const shown = isDay ? formatDay(value) : formatTime(value)
  return (
    <>
      <PickButton
        {...control}
        text={precision === 'minute' ? shown.replace(/:\d\d$/, '') : shown}
        placeholder={undefined}
        disabled={disabled}
        onPick={() => setOpen(true)}
      />
      <DatePicker
        title={title}
        visible={open}
        onClose={() => setOpen(false)}
        precision={precision}
        {...(min && { min: dayjs(min).toDate() })}
        value={value ? dayjs(value).toDate() : null}
        onConfirm={(date) => onChange(isDay ? dayjs(date).format('YYYY-MM-DD') : date.toISOString())}
      />
    </>
  )
}
