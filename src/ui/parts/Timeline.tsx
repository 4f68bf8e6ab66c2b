import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { Row, SecondaryText } from './layout.tsx'
import './timeline.css'

export interface TimelineItem {
  key: string
  /** Moment (ISO) or calendar day (YYYY-MM-DD). */
  at: string
  title: string
  /** Values before and after. Either may be missing. */
  from?: string | null | undefined
  to?: string | null | undefined
  note?: ReactNode
  tone?: 'success' | 'warning' | 'danger' | undefined
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  const { formatTime, formatDay } = useT()
  return (
    <ol className="ui-timeline" aria-label={label}>
      {items.map(({ key, at, title, from, to, note, tone }) => (
        <li key={key} className={tone}>
          <SecondaryText as="time" size="m" className="tabular" dateTime={at}>
            {at.length > 10 ? formatTime(at) : formatDay(at)}
          </SecondaryText>
          <strong>{title}</strong>
          {(from || to) && (
            <Row as="span" gap="2 8" wrap className="break">
              {from && <SecondaryText className="was">{from}</SecondaryText>}
              {from && to && <span aria-hidden="true">→</span>}
              {to && <span>{to}</span>}
            </Row>
          )}
          {note && <SecondaryText className="break">{note}</SecondaryText>}
        </li>
      ))}
    </ol>
  )
}
