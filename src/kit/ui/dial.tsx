import type { ReactNode } from 'react'
import './dial.css'

interface Props {
  /** What it measures; stands below. */
  label: string
  /** 0 to 1; what is beyond is cut. */
  share: number
  /** In the middle. */
  children: ReactNode
  tone?: 'danger' | 'warning' | 'success' | undefined
}
const radius = 42
const round = 2 * Math.PI * radius

/** A ring that fills, like a clock: how far something is, with its figure in the middle. */
export function Dial({ label, share, children, tone }: Props) {
  const filled = round * Math.min(1, Math.max(0, share))
  return (
    <figure className={`ui-dial${tone ? ` ${tone}` : ''}`}>
      <div>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={radius} />
          {filled > 0 && (
            <circle className="filled" cx="50" cy="50" r={radius} strokeDasharray={`${filled} ${round}`} />
          )}
        </svg>
        <b>{children}</b>
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
