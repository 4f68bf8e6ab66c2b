import { type ReactNode, useId } from 'react'
import { Row } from './layout.tsx'
import { part } from './part.tsx'
import type { Option } from './Select.tsx'

export interface RadioProps {
  name: string
  checked: boolean
  onChange(): void
  children: ReactNode
}
const Radio = part('Radio')

interface ChoiceProps<V extends string | number> {
  /** Label of the group for screen readers. */
  label: string
  options: readonly Option<V>[]
  value: V
  onChange(value: NoInfer<V>): void
  className?: string
}

export function Choice<V extends string | number>({ label, options, value, onChange, className }: ChoiceProps<V>) {
  const name = useId()
  return (
    <Row
      role="radiogroup"
      aria-label={label}
      gap="4 16"
      align="center"
      wrap
      className={`ui-choice${className ? ` ${className}` : ''}`}
    >
      {options.map((option) => (
        <Radio key={option.value} name={name} checked={option.value === value} onChange={() => onChange(option.value)}>
          {option.label}
        </Radio>
      ))}
    </Row>
  )
}
