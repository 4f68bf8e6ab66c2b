import { Checkbox as AntCheckbox } from 'antd'
import type { CheckboxProps } from './Checkbox.tsx'

export const Checkbox = ({ onChange, disabled = false, className = '', ...rest }: CheckboxProps) => (
  <AntCheckbox
    {...rest}
    disabled={disabled}
    className={`ui-check ${className}`}
    onChange={({ target }) => onChange(target.checked)}
  />
)
