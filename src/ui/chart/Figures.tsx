import type { ReactNode } from 'react'
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
  <div className={`chart-figures ${className}`}>
    {figures.map(({ key, ...figure }) => (
      <One key={key} {...figure} />
    ))}
  </div>
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
    <RowButton className="chart-figure" onPress={onOpen}>
      {inside}
    </RowButton>
  ) : (
    <div className="chart-figure">{inside}</div>
  )
}
