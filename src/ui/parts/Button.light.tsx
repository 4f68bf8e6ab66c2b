import type { ButtonProps } from './Button.tsx'
import { buttonClass } from './button-class.ts'

export function Button({
  kind,
  submit,
  busy,
  block,
  className,
  disabled,
  disabledReason,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={`${buttonClass({ kind: kind ?? 'default', className })} light${block ? ' block' : ''}`}
      disabled={Boolean(disabled || disabledReason || busy)}
      aria-busy={busy || undefined}
      title={disabledReason ?? rest.title}
      onClick={() => onClick?.()}
    />
  )
}
