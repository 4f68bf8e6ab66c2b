import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { DatePicker } from '../../../ui/parts/over/DatePicker.phone.tsx'
import { useZoneText } from '../../../ui/parts/zone-text.ts'
import { dayDate, pickedDay, pickedMoment, pickerDate } from '../../../ui/parts/zoned-date.ts'
import { PickRow } from './PickRow.tsx'

interface DateRowProps {
  id?: string | undefined
  title: string
  /** A day (YYYY-MM-DD) instead of a moment (ISO). */
  day: boolean
  value: string | undefined
  onChange(value: string | undefined): void
  placeholder?: string
  disabled?: boolean | undefined
  clearable: boolean
}

export function DateRow({ id, title, day, value, onChange, placeholder, disabled, clearable }: DateRowProps) {
  const { formatDay, formatTime } = useT()
  const [open, setOpen] = useState(false)
  const zone = useZoneText()
  const [read, write] = day ? ([dayDate, pickedDay] as const) : ([pickerDate, pickedMoment] as const)
  return (
    <>
      <PickRow
        id={id}
        text={day ? formatDay(value) : formatTime(value)}
        {...(placeholder ? { placeholder } : {})}
        disabled={disabled}
        onPick={() => setOpen(true)}
        onClear={clearable ? () => onChange(undefined) : undefined}
      />
      <DatePicker
        title={day ? title : `${title} (${zone})`}
        visible={open}
        onClose={() => setOpen(false)}
        precision={day ? 'day' : 'minute'}
        value={value ? read(value) : null}
        onConfirm={(date) => onChange(write(date))}
      />
    </>
  )
}
