import { type ReactNode, useState } from 'react'
import './picture.css'

interface FoldingProps {
  /** Under which it is remembered in this browser whether it is folded. */
  name: string
  title: string
  /** Until somebody opens it. */
  folded?: boolean
  /** As high as what it holds, not as a picture. */
  fits?: boolean
  children: ReactNode
}

/** A picture above a list, that people can fold away; what is folded is not asked for. */
export function Folding({ name, title, folded = false, fits = false, children }: FoldingProps) {
  const key = `fold.${name}`
  const [open, setOpen] = useState(() => (localStorage.getItem(key) ?? (folded ? 'folded' : 'open')) !== 'folded')
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
