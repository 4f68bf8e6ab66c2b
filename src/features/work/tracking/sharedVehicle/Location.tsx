import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { NavigationMenu } from '../../../../ui/map/NavigationMenu.tsx'
import { greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { Age, useAge, useNow } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import { PublicPage } from '../../../../ui/parts/PublicPage.tsx'
import { kinds } from '../liveMap/contract.ts'
import { KindMark } from '../liveMap/parts.tsx'
import { sharedCalls } from './contract.ts'
import './sharedVehicle.css'
import { sharedWords as words } from './texts.ts'

const everyMs = 5_000
/** Age from which the position is shown as old. */
const staleMs = 15_000
const nearZoom = 14

interface LocationProps {
  readonly token: string
  readonly link: OutputOf<typeof sharedCalls.open>
  readonly title: string
  /** Called when the link is no longer valid. */
  readonly onOver: () => void
}

export default function Location({ token, link, title, onOver }: LocationProps) {
  const { t } = useT()
  const answer = useCall(sharedCalls.position, { token }, { refetchInterval: everyMs, quiet: true })
  const [following, setFollowing] = useState(true)
  const map = useRef<MapHandle>(null)
  const { error } = answer
  const isOver = error instanceof CallFault && error.code !== noAnswer && error.http === undefined
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])

  const now = answer.data
  const name = link.plate ?? link.vinEnd
  const at = useMemo(
    (): Position | undefined =>
      typeof now?.longitude === 'number' && typeof now.latitude === 'number'
        ? [now.longitude, now.latitude]
        : undefined,
    [now?.longitude, now?.latitude],
  )
  const kind = now?.kind ?? 'offline'
  useEffect(() => {
    if (at && following) map.current?.move({ centre: at })
  }, [at, following])
  const layers = useMemo((): MapLayer[] => {
    const colour = kindColours[kinds.indexOf(kind)] ?? greyColour
    return [{ kind: 'points', id: 'shared', points: at ? [{ id: name, at, colour, shape: 'pin', label: name }] : [] }]
  }, [at, kind, name])
  const facts = now && <Facts link={link} now={now} />
  return (
    <PublicPage title={title}>
      <div className="shared">
        <Fill className="shared-map">
          {!now && <Loading />}
          {now && !at && <Empty>{t(words.noPlace)}</Empty>}
          {at && (
            <MapView
              ref={map}
              label={t(words.map)}
              layers={layers}
              start={{ centre: at, zoom: nearZoom }}
              list={<Empty>{now?.address ?? at.join(', ')}</Empty>}
              onDrag={() => setFollowing(false)}
            />
          )}
        </Fill>
        <section className="shared-panel" aria-label={name}>
          <Row as="header" gap="2 12" align="baseline" wrap>
            <Fill as="h2">{name}</Fill>
            <Status at={answer.dataUpdatedAt} />
          </Row>
          {facts}
          {at && (
            <Row gap={8} className="shared-actions">
              <Button
                kind={following ? 'primary' : 'default'}
                aria-pressed={following}
                onClick={() => setFollowing(!following)}
              >
                {t(following ? words.following : words.follow)}
              </Button>
              <NavigationMenu at={at} label={name} />
            </Row>
          )}
        </section>
      </div>
    </PublicPage>
  )
}

/** Whether the position is live, or its age when no update came for a while. */
function Status({ at }: { at: number }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  const isStale = at > 0 && now - at > staleMs
  return (
    <p
      className={`text-success text-m flush shared-status ${isStale ? 'stale' : ''}`}
      role={isStale ? 'status' : undefined}
    >
      {isStale ? t(words.stale, { age: age(now - at) }) : t(words.live)}
    </p>
  )
}

interface FactsProps {
  readonly link: OutputOf<typeof sharedCalls.open>
  readonly now: OutputOf<typeof sharedCalls.position>
}

function Facts({ link, now }: FactsProps) {
  const { t, formatGuestTime, formatNumber } = useT()
  const fact = (name: string, value: ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd>{value ?? t(words.unknown)}</dd>
    </>
  )
  const moment = (iso: string | null) =>
    iso && (
      <>
        <Age at={iso} /> <small>{formatGuestTime(iso)}</small>
      </>
    )
  return (
    <>
      <Row as="p" gap={8} align="center" className="semibold shared-kind">
        <KindMark kind={now.kind} />
        {now.kind === 'driving' && now.speedKmh !== null && ` · ${formatNumber(now.speedKmh, 'km/h')}`}
      </Row>
      <dl>
        {fact(t(words.located), moment(now.locatedAt))}
        {fact(t(words.address), now.address)}
        {fact(
          t(words.coordinates),
          now.longitude === null ? null : `${now.longitude.toFixed(6)}, ${now.latitude?.toFixed(6)}`,
        )}
        {fact(t(words.seen), moment(now.lastSeen))}
        {fact(t(words.model), link.model)}
        {fact(t(words.vin), link.vinEnd)}
      </dl>
      <p className="shared-until">{t(words.until, { until: formatGuestTime(link.expiresAt) })}</p>
    </>
  )
}
