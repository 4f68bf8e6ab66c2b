import type { ButtonProps } from './button.tsx'

export const buttonClass = ({ kind = 'default', className }: Pick<ButtonProps, 'kind' | 'className'>): string =>
  `ui-button ui-${kind}${className ? ` ${className}` : ''}`
