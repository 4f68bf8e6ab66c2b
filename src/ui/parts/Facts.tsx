import type { ReactNode } from 'react'
import type { Tone } from '../../domain/contract/state-machine.ts'
import { Grid, SecondaryText } from './layout.tsx'
import { Tag } from './Tag.tsx'
import './facts.css'

export interface Fact {
  label: string
  value: ReactNode
  tone?: Tone | undefined
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Grid as="dl" className="ui-facts">
      {facts.map(({ label, value, tone }) => (
        <div key={label}>
          <SecondaryText as="dt" size="m">
            {label}
          </SecondaryText>
          <dd className="break">{tone ? <Tag tone={tone}>{value}</Tag> : value}</dd>
        </div>
      ))}
    </Grid>
  )
}
