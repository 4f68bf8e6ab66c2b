import { useEffect, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { Badge } from '../attendee/contract.ts'
import type { claimCalls } from '../gift/contract.ts'
import { meetingReaderWords as words } from './texts.ts'

interface Props {
  code: string
  badge: Badge
  onOther(): void
}

/** Time in ms during which a new badge ignores taps. The second tap of a double tap was meant for the form. */
const settlingMs = 800

/** Badge of a signed-in attendee with the seat, large enough to show at the door. */
export function BadgeView({ code, badge, onOther }: Props) {
  const { t, formatGuestTime } = useT()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  const gifts = useLoaded(code, () => ask<typeof claimCalls.shown>('/meeting/claim/shown', { meeting: code }))
  const { name, number, group, seat, table, signedInAt } = badge
  const fact = (label: string, value: string | number | null) => (value === null ? [] : [{ label, value }])
  return (
    <>
      <section className="mr-badge" role="status">
        <Row as="p" gap={8} align="center" inline className="text-success semibold flush mr-done">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
            <path d="m5 13 4.5 4.5L19 7" />
          </svg>
          {t(words.done)}
        </Row>
        <h2 className="break">{name}</h2>
        {seat === null ? (
          <p className="mr-seat-free">{t(words.free)}</p>
        ) : (
          <p className="mr-seat">
            <small>{t(words.seat)}</small>
            <b className="break">{seat}</b>
          </p>
        )}
      </section>
      <Facts
        facts={[
          ...fact(t(words.table), table),
          ...fact(t(words.number), number),
          ...fact(t(words.group), group),
          ...fact(t(words.at), formatGuestTime(signedInAt)),
        ]}
      />
      <div className="mr-after" inert={!isSettled}>
        {gifts.data && gifts.data.gifts.length > 0 && (
          <a className="mr-main" href={readerLink('/goodsSignIn', { m: code })}>
            {t(words.toGifts)}
          </a>
        )}
        <p className="ui-hint">{t(words.keep)}</p>
        <Row as="p" align="center" justify="center" wrap className="mr-other">
          <a href={readerLink('/meetingInformation', { m: code })}>{t(words.toInformation)}</a>
          <Button kind="text" onClick={onOther}>
            {t(words.other)}
          </Button>
        </Row>
      </div>
    </>
  )
}
