import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import './empty.css'

interface EmptyProps {
  title?: string
  /** Reason in a sentence, or buttons that lead on. */
  children?: ReactNode
  /** Announced by screen readers when it appears, as a status or as an error. */
  role?: 'status' | 'alert'
  framed?: boolean
  className?: string
}

/** Placeholder for missing content: there is nothing, or it could not be loaded. */
export function Empty({ title, children, role, framed: isFramed, className }: EmptyProps) {
  const content = (
    <>
      {title && <strong>{title}</strong>}
      {children}
    </>
  )
  const classes = `ui-empty${className ? ` ${className}` : ''}`
  if (isFramed)
    return (
      <Card as="div" className={classes} role={role}>
        {content}
      </Card>
    )
  return (
    <div className={classes} role={role}>
      {content}
    </div>
  )
}
