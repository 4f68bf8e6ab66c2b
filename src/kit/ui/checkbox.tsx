import type { ReactNode } from 'react'
import { part } from './part.tsx'

export interface CheckboxProps {
  children: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Yes or no, with what it says beside it. */
export const Checkbox = part('Checkbox')
