import { Segmented } from 'antd-mobile'
import { useLayoutEffect, useRef } from 'react'
import type { SegmentsProps } from './segments.tsx'
import './segments.css'

/** The library's segments are radio buttons that call themselves a list box: here they are told as what they are. */
const asRadios = { role: 'radiogroup', 'aria-label': undefined, tabIndex: -1 }

const Segments = ({ options, value, onChange }: SegmentsProps) => {
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const label of own.current?.querySelectorAll('[role=option], [aria-selected]') ?? []) {
      label.removeAttribute('role')
      label.removeAttribute('aria-selected')
    }
    const chosen = own.current?.querySelector('.adm-segmented-item-selected')
    const [edge, at] = [own.current?.getBoundingClientRect(), chosen?.getBoundingClientRect()]
    // The one that is seen may stand beyond the edge. Only this row moves, not the page.
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
