import { Radio as AntRadio } from 'antd'
import type { RadioProps } from './Choice.tsx'

export const Radio = ({ onChange, ...rest }: RadioProps) => <AntRadio {...rest} onChange={() => onChange()} />
