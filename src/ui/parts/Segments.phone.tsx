import { Segmented } from 'antd-mobile'
import { useLayoutEffect, useRef } from 'react'
import type { SegmentsProps } from './Segments.tsx'
import './segments.css'

/** Corrects the roles: the library's segments are radio buttons but are announced as a list box. */
const asRadios = { role: 'radiogroup', 'aria-label': undefined, tabIndex: -1 }

const Segments = ({ options, value, onChange }: SegmentsProps) => {
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const label of own.current?.querySelectorAll('[role=option], [aria-selected]') ?? []) {
      label.removeAttribute('role')
      label.removeAttribute('aria-selected')
    }
    const selectedSegment = own.current?.querySelector('.adm-segmented-item-selected')
    const [edge, at] = [own.current?.getBoundingClientRect(), selectedSegment?.getBoundingClientRect()]
    // Scrolls the current segment into view. Only this row scrolls, not the page.
    if (own.current && edge && at && (at.right > edge.right || at.left < edge.left))
      own.current.scrollLeft += at.left - edge.left - (edge.width - at.width) / 2
  })
  return (
    <Segmented
      ref={own}
      block
      className="ui-segments"
      options={[...options]}
      value={value}
      onChange={(one) => onChange(String(one))}
      {...asRadios}
    />
  )
}
export default Segments
