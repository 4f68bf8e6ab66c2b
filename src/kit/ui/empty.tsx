import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import './empty.css'

interface EmptyProps {
  title?: string
  /** Why, in a sentence; buttons that lead on. */
  children?: ReactNode
  /** Told to a screen reader when it comes: as news, or as a fault. */
  role?: 'status' | 'alert'
  /** Where it takes the place of a card. */
  framed?: boolean
  className?: string
}

/** Says in the place of what is missing that there is nothing, or that it could not be had. */
export function Empty({ title, children, role, framed, className }: EmptyProps) {
  const said = (
    <>
      {title && <strong>{title}</strong>}
      {children}
    </>
  )
  const classes = `ui-empty${className ? ` ${className}` : ''}`
  if (framed)
    return (
      <Card as="div" className={classes} role={role}>
        {said}
      </Card>
    )
  return (
    <div className={classes} role={role}>
      {said}
    </div>
  )
}
