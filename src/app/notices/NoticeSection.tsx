import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { useOpen } from '../../client/navigation.ts'
import { type InboxRow, isPushNotice } from '../../domain/contract/notice.ts'
import type { InboxNotice } from '../../features/declared-notices.ts'
import { type NoticeLines, NoticePlate } from '../../record/views/shared/notice-line.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Grid, Row, SecondaryText } from '../../ui/parts/layout.tsx'
import { Tag } from '../../ui/parts/Tag.tsx'
import type { InboxProps } from './InboxList.tsx'
import { noticeTexts as words } from './texts.ts'

const KindSettings = lazy(() => import('../../features/base/messaging/pushDevice/KindSettings.tsx'), <Loading />)

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

/** Kind of notifications whose settings belong to a notice of the inbox. Undefined: it is never sent to devices. */
const settingsOf = (notice: InboxNotice) => notice.inbox.settings ?? (isPushNotice(notice) ? notice.name : undefined)

/** A section of the inbox, with the notification settings of its kinds in place: a sheet on a phone. */
export function NoticeSection({ title, kinds, ...frame }: SectionProps) {
  const language = useT()
  const open = useOpen()
  const id = useId()
  const { t } = language
  const [isChoosing, setChoosing] = useState(false)
  const settings = [...new Set(kinds.flatMap(({ notice }) => settingsOf(notice) ?? []))]
  const choice = (
    <KindSettings
      kinds={settings}
      onAll={() => {
        setChoosing(false)
        frame.onOpen?.()
        open('/myNotifications', { kind: settings[0] })
      }}
    />
  )
  return (
    <section>
      <Row align="center" justify="between" gap={8}>
        <h2 className="muted text-m semibold">{title}</h2>
        {settings.length > 0 && (
          <Button
            kind="text"
            className="rigid nowrap"
            aria-label={`${title}: ${t(words.settings)}`}
            aria-expanded={isChoosing}
            aria-controls={id}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t(words.settings)}
          </Button>
        )}
      </Row>
      {isChoosing &&
        (frame.onPhone ? (
          <Dialog title={t(words.settings)} onCancel={() => setChoosing(false)}>
            {choice}
            <Actions>
              <Button onClick={() => setChoosing(false)}>{t(words.close)}</Button>
            </Actions>
          </Dialog>
        ) : (
          <Card as="div" id={id} className="below-8">
            {choice}
          </Card>
        ))}
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
