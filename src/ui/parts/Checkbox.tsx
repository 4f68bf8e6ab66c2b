import type { ReactNode } from 'react'
import { part } from './part.tsx'

export interface CheckboxProps {
  children: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean | undefined
  className?: string | undefined
}

export const Checkbox = part('Checkbox')
