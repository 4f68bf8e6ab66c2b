import type { AriaAttributes, HTMLAttributes, ReactNode } from 'react'

interface RowButtonProps extends AriaAttributes, Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'style'> {
  children: ReactNode
  onPress(): void
  className?: string | undefined
  title?: string | undefined
  tabIndex?: number | undefined
  disabled?: boolean | undefined
  /** Key of the row, for arrow key navigation over rows. */
  'data-key'?: string | undefined
}

/** Pressable row of a list, chip or cell. Its looks are those of its content. */
export const RowButton = ({ onPress, className, ...rest }: RowButtonProps) => (
  <button {...rest} type="button" className={`ui-press${className ? ` ${className}` : ''}`} onClick={() => onPress()} />
)
