import { RightOutline } from 'antd-mobile-icons'
import type { ControlProps } from './field.tsx'

interface PickButtonProps extends ControlProps {
  text: string | undefined
  placeholder: string | undefined
  disabled: boolean | undefined
  onPick(): void
}

export function PickButton({ text, placeholder, onPick, ...rest }: PickButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="row align-center justify-between gap-8 text-xl text-start ui-box ui-pick"
      onClick={onPick}
    >
      <span className={text ? '' : 'ui-quiet'}>{text || placeholder || ' '}</span>
      <RightOutline />
    </button>
  )
}
