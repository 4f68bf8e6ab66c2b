import type { ButtonProps } from './button.tsx'

/** The classes of a button, the same in every shell. */
export const buttonClass = ({ kind = 'default', className }: Pick<ButtonProps, 'kind' | 'className'>): string =>
  `ui-button ui-${kind}${className ? ` ${className}` : ''}`
