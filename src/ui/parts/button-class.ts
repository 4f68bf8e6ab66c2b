import type { ButtonProps } from './Button.tsx'

export const buttonClass = ({ kind = 'default', className }: Pick<ButtonProps, 'kind' | 'className'>): string =>
  `ui-button ui-${kind}${className ? ` ${className}` : ''}`
