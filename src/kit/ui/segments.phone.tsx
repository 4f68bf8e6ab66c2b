import { Segmented } from 'antd-mobile'
import type { SegmentsProps } from './segments.tsx'
import './segments.css'

const Segments = ({ options, value, onChange }: SegmentsProps) => (
  <Segmented
    block
    className="ui-segments"
    options={[...options]}
    value={value}
    onChange={(one) => onChange(String(one))}
  />
)
export default Segments
