import type { AriaAttributes, ReactNode } from 'react'
import { part } from './part.tsx'

export interface ButtonProps extends AriaAttributes {
  children: ReactNode
  /** What it is for; `text`: stands within a line of text. */
  kind?: 'default' | 'primary' | 'danger' | 'text'
  onClick?: (() => void) | undefined
  /** Sends the form that it stands in. */
  submit?: boolean
  disabled?: boolean | undefined
  /** Why it cannot be pressed: it stays reachable and says so. */
  disabledReason?: string | undefined
  /** What it began is under way. */
  busy?: boolean | undefined
  /** As wide as its place. */
  block?: boolean
  title?: string | undefined
  lang?: string
  className?: string | undefined
}

/** Something to press. */
export const Button = part('Button')
