import type { ReactNode } from 'react'
import './facts.css'

export type Tone = 'success' | 'warning' | 'danger' | 'quiet'

/** A word that stands out by its colour. */
export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`ui-mark ${tone}`}>{children}</span>
)

export interface Fact {
  label: string
  value: ReactNode
  tone?: Tone | undefined
}

/** Names and values beside each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ui-facts">
      {facts.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{tone ? <Mark tone={tone}>{value}</Mark> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
