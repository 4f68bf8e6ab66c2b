import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
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
          <time dateTime={at}>{at.length > 10 ? formatTime(at) : formatDay(at)}</time>
          <strong>{title}</strong>
          {(from || to) && (
            <span className="ui-timeline-step">
              {from && <span className="was">{from}</span>}
              {from && to && <span aria-hidden="true">→</span>}
              {to && <span>{to}</span>}
            </span>
          )}
          {note && <span className="ui-timeline-note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
