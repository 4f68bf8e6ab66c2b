import { Segmented } from 'antd'
import type { SegmentsProps } from './segments.tsx'

/** The library's own name of it is English in every language, and says nothing. */
const unnamed = { 'aria-label': undefined }

const Segments = ({ options, ...rest }: SegmentsProps) => (
  <Segmented<string> options={[...options]} {...rest} {...unnamed} />
)
export default Segments
