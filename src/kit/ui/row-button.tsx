import type { AriaAttributes, HTMLAttributes, ReactNode } from 'react'

interface RowButtonProps extends AriaAttributes, Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'style'> {
  children: ReactNode
  onPress(): void
  className?: string | undefined
  title?: string | undefined
  tabIndex?: number | undefined
  disabled?: boolean | undefined
  /** Told to who walks over rows by the arrow keys. */
  'data-key'?: string | undefined
}

/** A line of a list, a chip or a cell that can be pressed: its looks are those of what it holds. */
export const RowButton = ({ onPress, className, ...rest }: RowButtonProps) => (
  <button {...rest} type="button" className={`ui-press${className ? ` ${className}` : ''}`} onClick={() => onPress()} />
)
