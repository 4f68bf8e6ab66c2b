import { Checkbox as MobileCheckbox } from 'antd-mobile'
import type { CheckboxProps } from './Checkbox.tsx'

export const Checkbox = ({ disabled = false, className = '', ...rest }: CheckboxProps) => (
  <MobileCheckbox {...rest} disabled={disabled} className={`ui-check ${className}`} />
)
