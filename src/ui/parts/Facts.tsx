import type { ReactNode } from 'react'
import type { Tone } from '../../domain/contract/state-machine.ts'
import { Tag } from './Tag.tsx'
import './facts.css'

export interface Fact {
  label: string
  value: ReactNode
  tone?: Tone | undefined
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ui-facts">
      {facts.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{tone ? <Tag tone={tone}>{value}</Tag> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
