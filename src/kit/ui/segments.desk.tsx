import { Segmented } from 'antd'
import type { SegmentsProps } from './segments.tsx'

const Segments = ({ options, ...rest }: SegmentsProps) => <Segmented<string> options={[...options]} {...rest} />
export default Segments
