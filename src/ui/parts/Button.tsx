import type { AriaAttributes, ReactNode } from 'react'
import { part } from './part.tsx'

export interface ButtonProps extends AriaAttributes {
  children: ReactNode
  /** Style of the button. `text` is for a button within a line of text. */
  kind?: 'default' | 'primary' | 'danger' | 'text'
  onClick?: (() => void) | undefined
  /** Submits the form around it. */
  submit?: boolean
  disabled?: boolean | undefined
  /** Reason why it is disabled. The button stays focusable and shows it. */
  disabledReason?: string | undefined
  busy?: boolean | undefined
  block?: boolean
  title?: string | undefined
  lang?: string
  className?: string | undefined
}

export const Button = part('Button')
