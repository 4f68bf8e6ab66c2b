import type { ReactNode } from 'react'
import { Grid } from '../parts/layout.tsx'
import './pictures.css'

interface Props {
  /** Basis of the figures. `fault`: it explains why they are incomplete. */
  basis: ReactNode
  fault?: boolean
  /** A wide and a narrow chart per row, or three equal ones. */
  columns?: 'two' | 'three'
  children: ReactNode
}

/** Several charts of one query that can be collapsed. Side by side at a desk, stacked on a phone. */
export const Pictures = ({ basis, fault = false, columns = 'two', children }: Props) => (
  <Grid className={`chart-pictures ${columns}`}>
    <p className={fault ? 'chart-text fault' : 'chart-text'}>{basis}</p>
    {children}
  </Grid>
)

/** A chart with a fixed height, as drawn ones need it. `wide`: in a row of its own. */
export const HighPicture = ({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) => (
  <section className={wide ? 'chart-high wide' : 'chart-high'}>
    <h3>{title}</h3>
    {children}
  </section>
)
