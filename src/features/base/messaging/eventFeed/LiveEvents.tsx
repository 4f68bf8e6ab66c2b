import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useStream } from '../../../../client/stream.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Fill, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { type CloudEvent, eventFeedCalls as calls } from './contract.ts'
import { FollowDialog } from './FollowDialog.tsx'
import { JsonDialog } from './JsonDialog.tsx'
import { eventFeedWords as words } from './texts.ts'

const maxEvents = 200

/** Events since the page was opened, the newest first. */
export function LiveEvents() {
  const { t, formatTime } = useT()
  const [events, setEvents] = useState<readonly CloudEvent[]>([])
  const [isPaused, setPaused] = useState(false)
  const [shownEvent, setShownEvent] = useState<CloudEvent>()
  const [isFollowOpen, setFollowOpen] = useState(false)
  const may = useMay()
  const following = useCall(calls.following, {}, { quiet: true, enabled: may(calls.follow) })
  const typeList = useCall(calls.types, {}, { quiet: true })
  const titles = new Map(typeList.data?.types.map(({ type, title }) => [type, title]))
  const { status } = useStream(
    calls.stream,
    {},
    (page) => setEvents((before) => [...page.events.toReversed(), ...before].slice(0, maxEvents)),
    { enabled: !isPaused },
  )
  const statusText = isPaused
    ? words.paused
    : status === 'live'
      ? words.following
      : status === 'refused'
        ? words.refused
        : status === 'reconnecting'
          ? words.reconnecting
          : words.connecting
  return (
    <Card>
      <Row gap={12} align="center" wrap className="below-8">
        <Fill as="span">
          <SecondaryText role="status">{t(statusText)}</SecondaryText>
        </Fill>
        {following.data && <Button onClick={() => setFollowOpen(true)}>{t(words.follow)}</Button>}
        <Button onClick={() => setPaused(!isPaused)}>{t(isPaused ? words.resume : words.pause)}</Button>
      </Row>
      <Rows
        rows={events}
        keyOf={({ id }) => id}
        loading={false}
        empty={t(words.waiting)}
        columns={[
          { key: 'event', title: t(words.event), cell: ({ type }) => titles.get(type) ?? type },
          { key: 'time', title: t(words.time), width: 190, cell: ({ time }) => formatTime(time) },
          {
            key: 'vin',
            title: t(words.vehicle),
            mono: true,
            width: 200,
            cell: ({ vin }, isPressable) => (vin && !isPressable ? <VehicleLink vin={vin} /> : (vin ?? '')),
          },
          { key: 'subject', title: t(words.subject), mono: true, width: 220, cell: ({ subject }) => subject },
        ]}
        action={(event) => <Button onClick={() => setShownEvent(event)}>{t(words.content)}</Button>}
      />
      {isFollowOpen && following.data && (
        <FollowDialog
          objects={following.data.objects}
          onClose={() => setFollowOpen(false)}
          onSaved={() => {
            setFollowOpen(false)
            void following.refetch()
          }}
        />
      )}
      {shownEvent && (
        <JsonDialog
          title={titles.get(shownEvent.type) ?? shownEvent.type}
          texts={[{ label: t(words.content), value: shownEvent }]}
          onClose={() => setShownEvent(undefined)}
        />
      )}
    </Card>
  )
}
