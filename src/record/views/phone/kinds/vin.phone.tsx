import { Input as TextBox } from 'antd-mobile'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { VehicleName } from '../../shared/vehicle-link.tsx'
import type { InputProps } from '../../shared/view.ts'
import { VinTyping } from '../VinTyping.tsx'

export function Cell({ value, pressed: isPressable }: ValueProps) {
  return <VehicleName vin={String(value)} isPressable={isPressable ?? false} className="pk-mono" />
}

/** Input of a VIN. Suggests vehicles in the user's scope below it while typing. */
export function Input({ record, name, value, onChange, id, disabled }: InputProps) {
  const input = (value as string | undefined) ?? ''
  const change = (text: string) => onChange(text.toUpperCase() || undefined)
  return (
    <VinTyping record={record} name={name} typed={input} change={change}>
      {(follow) => (
        <TextBox
          {...(id ? { id } : {})}
          className="pk-mono"
          disabled={disabled ?? false}
          maxLength={17}
          autoCapitalize="characters"
          autoComplete="off"
          clearable
          value={input}
          onChange={change}
          {...follow}
        />
      )}
    </VinTyping>
  )
}

export function Filter({ record, name, value, onChange, label }: FilterProps) {
  const inputText = (value as string | undefined) ?? ''
  return (
    <VinTyping record={record} name={name} typed={inputText} change={onChange}>
      {(follow) => (
        <TextBox clearable autoComplete="off" aria-label={label} value={inputText} onChange={onChange} {...follow} />
      )}
    </VinTyping>
  )
}
