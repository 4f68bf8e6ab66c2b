import type { ReactNode } from 'react'
import { Grid, SecondaryText } from './layout.tsx'
import './dial.css'

interface Props {
  /** Name of the value, shown below. */
  label: string
  /** Filled part of the ring, limited to 0 to 1. */
  share: number
  children: ReactNode
  tone?: 'danger' | 'warning' | 'success' | undefined
}
const radius = 42
const round = 2 * Math.PI * radius

/** Ring that fills clockwise with a figure in the middle, for progress or shares. */
export function Dial({ label, share, children, tone }: Props) {
  const arcLength = round * Math.min(1, Math.max(0, share))
  return (
    <Grid as="figure" gap={4} className={`ui-dial${tone ? ` ${tone}` : ''}`}>
      <Grid>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={radius} />
          {arcLength > 0 && (
            <circle className="filled" cx="50" cy="50" r={radius} strokeDasharray={`${arcLength} ${round}`} />
          )}
        </svg>
        <b className="text-base tabular text-center">{children}</b>
      </Grid>
      <SecondaryText as="figcaption" size="s" className="text-center">
        {label}
      </SecondaryText>
    </Grid>
  )
}
