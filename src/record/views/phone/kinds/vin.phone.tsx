import { Input as TextBox } from 'antd-mobile'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { VehicleName } from '../../shared/vehicle-link.tsx'
import type { InputProps } from '../../shared/view.ts'
import { VinTyping } from '../vin-typing.tsx'

export function Cell({ value, pressed }: ValueProps) {
  return <VehicleName vin={String(value)} pressed={pressed ?? false} className="pk-mono" />
}

/** Input of a VIN. Suggests vehicles in the user's scope below it while typing. */
export function Input({ record, name, value, onChange, id, disabled }: InputProps) {
  const typed = (value as string | undefined) ?? ''
  const change = (text: string) => onChange(text.toUpperCase() || undefined)
  return (
    <VinTyping record={record} name={name} typed={typed} change={change}>
      {(follow) => (
        <TextBox
          {...(id ? { id } : {})}
          className="pk-mono"
          disabled={disabled ?? false}
          maxLength={17}
          autoCapitalize="characters"
          autoComplete="off"
          clearable
          value={typed}
          onChange={change}
          {...follow}
        />
      )}
    </VinTyping>
  )
}

export function Filter({ record, name, value, onChange, label }: FilterProps) {
  const typed = (value as string | undefined) ?? ''
  return (
    <VinTyping record={record} name={name} typed={typed} change={onChange}>
      {(follow) => (
        <TextBox clearable autoComplete="off" aria-label={label} value={typed} onChange={onChange} {...follow} />
      )}
    </VinTyping>
  )
}
