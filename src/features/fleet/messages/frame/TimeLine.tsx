import { useEffect, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { kindName } from '../../../../domain/gb32960/message-kinds.ts'
import { goByArrows } from '../../../../ui/parts/arrow-keys.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import type { MessageRow } from './contract.ts'
import { Marks } from './Marks.tsx'
import { pageWords as words } from './page-texts.ts'

interface Props {
  rows: readonly MessageRow[]
  openedKey: string | null
  open(key: string): void
  hasMore: boolean
  isLoading: boolean
  more(): void
}

/** Messages, newest first, with infinite scrolling: the next page loads near the last row. */
export function TimeLine({ rows, openedKey, open, hasMore, isLoading, more }: Props) {
  const { t } = useT()
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  latest.current = more
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || isLoading || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '300px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isLoading])
  return (
    <>
      <ul onKeyDown={(event) => goByArrows(event, 'button[data-key]')} aria-label={t(words.list)}>
        {rows.map((row) => (
          <li key={row.key}>
            <Item row={row} isOpened={row.key === openedKey} open={open} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div ref={end}>
          <Button kind="text" block disabled={isLoading} onClick={more}>
            {t(isLoading ? words.loading : words.more)}
          </Button>
        </div>
      ) : (
        <SecondaryText as="p" className="mp-end">
          {t(words.end)}
        </SecondaryText>
      )}
    </>
  )
}

function Item({ row, isOpened, open }: { row: MessageRow; isOpened: boolean; open(key: string): void }) {
  const { t, say, formatTime, formatNumber } = useT()
  const formatValue = (value: number | null, unit: string) => (value === null ? '' : formatNumber(value, unit))
  return (
    <RowButton
      data-key={row.key}
      className={isOpened ? 'mp-item on' : 'mp-item'}
      aria-current={isOpened || undefined}
      onPress={() => open(row.key)}
    >
      <time dateTime={row.at}>{formatTime(row.at)}</time>
      <SecondaryText role="img" aria-label={t(row.down ? words.down : words.up)}>
        {row.down ? '↓' : '↑'}
      </SecondaryText>
      <span className="mp-kind">{say(kindName(row))}</span>
      <SecondaryText className="tabular mp-brief">
        {[formatValue(row.speedKmh, 'km/h'), formatValue(row.socPercent, '%')].filter(Boolean).join(' · ')}
      </SecondaryText>
      <SecondaryText size="s" className="push">
        {row.length} B
      </SecondaryText>
      <Row as="span" gap={4} inline wrap className="mp-marks">
        <Marks row={row} />
      </Row>
    </RowButton>
  )
}
