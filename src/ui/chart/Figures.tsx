import type { ReactNode } from 'react'
import { Grid, Stack } from '../parts/layout.tsx'
import { RowButton } from '../parts/RowButton.tsx'
import './figures.css'

export interface FigureCard {
  readonly key: string
  readonly name: string
  readonly value: ReactNode
  /** Total that it is part of, or its previous value. */
  readonly note?: ReactNode
  /** A bar below: 0 to 100. */
  readonly percent?: number | undefined
  /** A press opens the counted items. */
  readonly onOpen?: (() => void) | undefined
}

export const Figures = ({ figures, className = '' }: { figures: readonly FigureCard[]; className?: string }) => (
  <Grid gap={10} className={`chart-figures ${className}`}>
    {figures.map(({ key, ...figure }) => (
      <One key={key} {...figure} />
    ))}
  </Grid>
)

function One({ name, value, note, percent, onOpen }: Omit<FigureCard, 'key'>) {
  const inside = (
    <>
      <span>{name}</span>
      <b>{value}</b>
      {note !== undefined && <small>{note}</small>}
      {percent !== undefined && <i style={{ width: `${Math.min(100, percent)}%` }} aria-hidden="true" />}
    </>
  )
  return onOpen ? (
    <RowButton className="stack shrink text-start chart-figure" onPress={onOpen}>
      {inside}
    </RowButton>
  ) : (
    <Stack className="shrink text-start chart-figure">{inside}</Stack>
  )
}
