import { Button as AntButton, Tooltip } from 'antd'
import type { ButtonProps } from './Button.tsx'
import { buttonClass } from './button-class.ts'

const types = { default: 'default', primary: 'primary', danger: 'primary', text: 'link' } as const

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
  ...rest
}: ButtonProps) {
  const isRefused = disabledReason !== undefined
  const button = (
    <AntButton
      {...rest}
      type={types[kind]}
      danger={kind === 'danger'}
      htmlType={submit && !isRefused ? 'submit' : 'button'}
      autoInsertSpace={false}
      block={block ?? false}
      loading={busy ?? false}
      disabled={(disabled ?? false) && !isRefused}
      className={buttonClass({ kind, className })}
      onClick={() => !isRefused && onClick?.()}
      {...(isRefused && { 'aria-disabled': true, 'aria-description': disabledReason })}
    >
      {children}
    </AntButton>
  )
  return isRefused ? <Tooltip title={disabledReason}>{button}</Tooltip> : button
}
