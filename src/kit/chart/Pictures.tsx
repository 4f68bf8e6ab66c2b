import type { ReactNode } from 'react'
import './pictures.css'

interface Props {
  /** What the figures are made of; `fault`: why they are not as they should be. */
  said: ReactNode
  fault?: boolean
  /** A wide picture and a narrow one in each row, or three alike. */
  columns?: 'two' | 'three'
  children: ReactNode
}

/** Several pictures of one question in a fold: beside each other at a desk, one below the other on a phone. */
export const Pictures = ({ said, fault = false, columns = 'two', children }: Props) => (
  <div className={`chart-pictures ${columns}`}>
    <p className={fault ? 'chart-said fault' : 'chart-said'}>{said}</p>
    {children}
  </div>
)

/** One of them whose height is given, as drawn ones need it; `wide`: a row of its own. */
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
