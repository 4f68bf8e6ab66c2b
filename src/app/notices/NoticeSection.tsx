import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { type InboxRow, isPushNotice } from '../../domain/contract/notice.ts'
import type { InboxNotice } from '../../features/declared-notices.ts'
import { type NoticeLines, NoticePlate } from '../../record/views/shared/notice-line.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../ui/parts/layout.tsx'
import { Tag } from '../../ui/parts/Tag.tsx'
import type { InboxProps } from './InboxList.tsx'
import { noticeTexts as words } from './texts.ts'

export interface KindRows {
  readonly notice: InboxNotice
  readonly views: NoticeLines
  readonly rows: readonly InboxRow[]
}
/** Most rows that the server returns of a kind. */
const maxRows = 20

interface SectionProps extends InboxProps {
  title: string
  kinds: readonly KindRows[]
}

/** A section of the inbox, with a link to the notification settings of its kind. */
export function NoticeSection({ title, kinds, ...frame }: SectionProps) {
  const language = useT()
  const open = useOpen()
  const { t } = language
  const [first] = kinds
  const settings = first?.notice.inbox.settings ?? (first && isPushNotice(first.notice) ? first.notice.name : undefined)
  return (
    <section>
      <Row align="center" justify="between" gap={8}>
        <h2 className="muted text-m semibold">{title}</h2>
        {settings && (
          <Button
            kind="text"
            className="rigid nowrap"
            aria-label={`${title}: ${t(words.settings)}`}
            onClick={() => {
              frame.onOpen?.()
              open('/myNotifications', { kind: settings })
            }}
          >
            {t(words.settings)}
          </Button>
        )}
      </Row>
      {kinds.map((each) =>
        each.rows.length > 0 ? (
          <Kind key={each.notice.name} {...frame} {...each} />
        ) : (
          <SecondaryText as="p" key={each.notice.name} className="flush inbox-none">
            {each.views.none?.(language)}
          </SecondaryText>
        ),
      )}
    </section>
  )
}

/** Rows of a kind. Those of the same cause are a group that expands. */
function Kind({ notice, views, rows, state, onOpen, onPhone }: KindRows & InboxProps) {
  const language = useT()
  const { list } = notice.inbox
  const { Line, PhoneFrame, cause } = views
  const groups = new Map<string, InboxRow[]>()
  for (const row of rows) {
    const key = cause?.(row, language) ?? String(row.id)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const item = (row: InboxRow) => {
    const line = (
      <NoticePlate value={row.plate}>
        <Line
          row={row}
          onOpen={() => {
            state.read(list, row)
            onOpen?.()
          }}
        />
      </NoticePlate>
    )
    return (
      <li key={row.id} className={state.isUnread(list, row) ? 'inbox-unread' : undefined}>
        {onPhone && PhoneFrame ? <PhoneFrame row={row}>{line}</PhoneFrame> : line}
      </li>
    )
  }
  return (
    <ul>
      {[...groups].map(([title, members]) => {
        const [first] = members
        if (members.length === 1 && first) return item(first)
        // Beyond its limit the list may have further rows of the same cause.
        const count = `${members.length}${rows.length >= maxRows && groups.size === 1 ? '+' : ''}`
        return (
          <li key={title}>
            <Group
              title={views.summary?.(members, count, language) ?? title}
              count={count}
              at={first?.at}
              unread={members.some((row) => state.isUnread(list, row))}
              expanded={views.expanded}
            >
              {members.map(item)}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

interface GroupProps {
  title: string
  count: string
  /** Moment of the latest row. */
  at: string | undefined
  unread: boolean
  expanded: true | undefined
  children: ReactNode
}
function Group({ title, count, at, unread: isNew, expanded, children }: GroupProps) {
  const { formatTime } = useT()
  return (
    <details className="inbox-group" open={expanded}>
      <Grid as="summary" gap="2 10" align="center" className={`touch inbox-line${isNew ? ' inbox-unread' : ''}`}>
        <Tag>{count}</Tag>
        <b>{title}</b>
        {at && (
          <SecondaryText as="time" size="s" dateTime={at}>
            {formatTime(at)}
          </SecondaryText>
        )}
      </Grid>
      <ul>{children}</ul>
    </details>
  )
}
