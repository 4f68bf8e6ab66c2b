import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { part } from './part.tsx'

interface SliderProps {
  value: number
  onChange(value: number): void
  min: number
  max: number
  step: number
}
export interface SliderControlProps extends SliderProps, ControlProps {
  label: string
}
const Control = part('SliderControl')

/** Slider for a number that need not be exact. */
export function Slider({ label, labelHidden, fault, hint, trailing, className, ...rest }: FieldProps & SliderProps) {
  return (
    <Field label={label} labelHidden={labelHidden} fault={fault} hint={hint} trailing={trailing} className={className}>
      {(control) => <Control {...rest} {...control} label={label} />}
    </Field>
  )
}
