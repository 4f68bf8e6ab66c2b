import { type ReactNode, useState } from 'react'
import './picture.css'

interface FoldingProps {
  /** Key under which this browser stores whether it is collapsed. */
  name: string
  title: string
  /** Collapsed until a user opens it. */
  folded?: boolean
  /** As high as its content, instead of a chart's height. */
  fits?: boolean
  children: ReactNode
}

/** A collapsible chart above a list. While collapsed its data are not requested. */
export function Folding({ name, title, folded: isFolded = false, fits = false, children }: FoldingProps) {
  const key = `fold.${name}`
  const [open, setOpen] = useState(() => (localStorage.getItem(key) ?? (isFolded ? 'folded' : 'open')) !== 'folded')
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(key, next ? 'open' : 'folded')
  }
  return (
    <details className="chart-fold" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {open && <div className={`chart-fold-body${fits ? ' fits' : ''}`}>{children}</div>}
    </details>
  )
}
