import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Picker } from '../../../../ui/parts/over/Picker.phone.tsx'
import { isRequired } from '../../../model/field.ts'
import type { InputProps } from '../../shared/view.ts'
import { PickRow } from '../PickRow.tsx'

export { Cell, Filter } from './text.phone.tsx'

const wheel = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'))
const wheels = [wheel(24), wheel(60)]

export function Input({ record, name, field, value, onChange, id, disabled }: InputProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const time = value as string | undefined
  return (
    <>
      <PickRow
        id={id}
        text={time}
        disabled={disabled}
        onPick={() => setOpen(true)}
        onClear={isRequired(field) ? undefined : () => onChange(undefined)}
      />
      <Picker
        title={t(`${record}:${name}`)}
        columns={wheels}
        visible={open}
        onClose={() => setOpen(false)}
        value={(time ?? '12:00').split(':')}
        onConfirm={(parts) => onChange(parts.join(':'))}
      />
    </>
  )
}
