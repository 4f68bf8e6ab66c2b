import { Segmented } from 'antd'
import type { SegmentsProps } from './Segments.tsx'

/** Removes the library's label, which is English in every language and has no meaning. */
const withoutLabel = { 'aria-label': undefined }

const Segments = ({ options, ...rest }: SegmentsProps) => (
  <Segmented<string> options={[...options]} {...rest} {...withoutLabel} />
)
export default Segments
