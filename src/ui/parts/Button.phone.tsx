// Imported by its own path: public pages load this button and not the whole library.
import MobileButton from 'antd-mobile/es/components/button'
import { toast } from '../../client/feedback.ts'
import type { ButtonProps } from './Button.tsx'
import { buttonClass } from './button-class.ts'

const colours = { default: 'default', primary: 'primary', danger: 'danger', text: 'primary' } as const

export function Button({
  children,
  kind = 'default',
  onClick,
  submit,
  disabled,
  disabledReason,
  busy,
  block,
  className,
  title: _title,
  ...rest
}: ButtonProps) {
  const isRefused = disabledReason !== undefined
  return (
    <MobileButton
      {...rest}
      color={colours[kind]}
      fill={kind === 'text' ? 'none' : 'solid'}
      type={submit && !isRefused ? 'submit' : 'button'}
      block={block ?? false}
      disabled={((disabled ?? false) || (busy ?? false)) && !isRefused}
      className={buttonClass({ kind, className })}
      // Touch screens have no hover, so a press on a disabled button shows the reason.
      onClick={() => (isRefused ? toast.info(disabledReason) : onClick?.())}
      {...(busy && { 'aria-busy': true })}
      {...(isRefused && { 'aria-disabled': true, 'aria-description': disabledReason })}
    >
      {children}
    </MobileButton>
  )
}
