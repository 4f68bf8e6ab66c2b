import type { ReactNode } from 'react'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { part } from './part.tsx'

export interface Option<V extends string | number = string | number> {
  value: V
  label: string
}
export interface OptionGroup<V extends string | number = string | number> {
  label: string
  options: readonly Option<V>[]
}
interface SelectProps<V extends string | number> {
  options: readonly (Option<V> | OptionGroup<V>)[]
  value: V | undefined
  onChange(value: NoInfer<V>): void
  placeholder?: string
  disabled?: boolean
}
export interface SelectControlProps extends SelectProps<string | number>, ControlProps {
  /** Title of the sheet on a phone. */
  title: string
}
const Control = part('SelectControl')

/** Choice of one of several options. Long lists can be searched. */
export function Select<V extends string | number>({
  label,
  labelHidden,
  fault,
  hint,
  trailing,
  className,
  onChange,
  ...rest
}: FieldProps & SelectProps<V>): ReactNode {
  return (
    <Field label={label} labelHidden={labelHidden} fault={fault} hint={hint} trailing={trailing} className={className}>
      {(control) => <Control {...rest} {...control} title={label} onChange={(value) => onChange(value as V)} />}
    </Field>
  )
}

export const isGroup = (option: Option | OptionGroup): option is OptionGroup => 'options' in option
