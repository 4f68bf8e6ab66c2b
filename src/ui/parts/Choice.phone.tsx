import { Radio as MobileRadio } from 'antd-mobile'
import type { RadioProps } from './Choice.tsx'

export const Radio = ({ name: _name, onChange, ...rest }: RadioProps) => (
  <MobileRadio {...rest} className="ui-radio" onChange={() => onChange()} />
)
