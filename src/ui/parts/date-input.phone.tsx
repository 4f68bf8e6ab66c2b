import { useState } from 'react'
import { useT } from '../../client/language.ts'
import type { DateControlProps } from './date-input.tsx'
import { DatePicker } from './over/DatePicker.phone.tsx'
import { PickButton } from './PickButton.phone.tsx'
import { useZoneText } from './zone-text.ts'
import { dayDate, pickedDay, pickedMoment, pickerDate } from './zoned-date.ts'

/** Picker of a day or a moment on wheels. */
export function DateControl({ precision, value, onChange, min, title, disabled, ...control }: DateControlProps) {
  const { formatDay, formatTime, formatMinute } = useT()
  const [open, setOpen] = useState(false)
  const zone = useZoneText()
  const isDay = precision === 'day'
  const displayedText = { day: formatDay, minute: formatMinute, second: formatTime }[precision](value)
  const [read, write] = isDay ? ([dayDate, pickedDay] as const) : ([pickerDate, pickedMoment] as const)
  return (
    <>
      <PickButton
        {...control}
        text={displayedText}
        placeholder={undefined}
        disabled={disabled}
        onPick={() => setOpen(true)}
      />
      <DatePicker
        title={isDay ? title : `${title} (${zone})`}
        visible={open}
        onClose={() => setOpen(false)}
        precision={precision}
        {...(min && { min: read(min) })}
        value={value ? read(value) : null}
        onConfirm={(date) => onChange(write(date))}
      />
    </>
  )
}
