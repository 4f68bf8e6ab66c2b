import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { levelNamed } from '../../../../domain/gb32960/level-texts.ts'
import { VehicleActions } from '../../../../record/views/shared/vehicle-actions.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Age, useAge, useNow } from '../../../../ui/parts/age.tsx'
import { ageTexts } from '../../../../ui/parts/age-texts.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Grid, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { OpenAlarms } from '../../alarms/alarm/parts.tsx'
import { liveMapCalls } from './contract.ts'
import { KindMark } from './parts.tsx'
import { liveTexts as words } from './texts.ts'

interface Props {
  readonly vin: string
  readonly following: boolean
  readonly onFollow: (follow: boolean) => void
  readonly onClose: () => void
}

export function Panel({ vin, following, onFollow, onClose }: Props) {
  const { t, say, formatTime, formatNumber } = useT()
  const answer = useCall(liveMapCalls.vehicle, { vin }, { refetchInterval: 2_000, quiet: true })
  const one = answer.data
  const fact = (name: string, value: ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd>{value ?? t(words.unknown)}</dd>
    </>
  )
  const number = (value: number | null, unit: string) => (value === null ? null : formatNumber(value, unit))
  const moment = (iso: string | null) =>
    iso && (
      <>
        {formatTime(iso)} <small>{<Age at={iso} />}</small>
      </>
    )
  return (
    <Fill as="section" scroll className="live-panel" aria-label={one?.plate ?? vin}>
      <Row as="header" gap={8} align="center">
        <Stack as="h2" className="text-l fill">
          <VehicleLink vin={vin}>
            {one?.plate ?? vin}
            {one?.plate && <small>{vin}</small>}
          </VehicleLink>
        </Stack>
        <RowButton className="muted live-x" aria-label={t(words.close)} onPress={onClose}>
          ×
        </RowButton>
      </Row>
      {!one && !answer.isError && <Loading />}
      {!one && answer.isError && (
        <SecondaryText as="p" className="flush live-none">
          {t(words.failed)}
        </SecondaryText>
      )}
      {one && (
        <>
          <Row align="center" justify="between" className="live-panel-top">
            <KindMark kind={one.kind} />
            <Row as="span" gap={8}>
              {one.longitude !== null && (
                <Button
                  kind={following ? 'primary' : 'default'}
                  aria-pressed={following}
                  onClick={() => onFollow(!following)}
                >
                  {t(following ? words.following : words.follow)}
                </Button>
              )}
            </Row>
          </Row>
          <VehicleActions vin={vin} without="map" />
          <OpenAlarms vin={vin} />
          <details className="live-times">
            <SecondaryText as="summary" className="touch">
              <Ages reportedAt={one.at} locatedAt={one.locatedAt} />
            </SecondaryText>
            <Grid as="dl">
              {fact(t(words.lastMessage), moment(one.at))}
              {fact(t(words.received), moment(one.receivedAt))}
              {fact(t(words.seen), moment(one.lastSeen))}
              {fact(t(words.located), moment(one.locatedAt))}
            </Grid>
          </details>
          <Grid as="dl">
            {fact(t(words.speed), number(one.speedKmh, 'km/h'))}
            {fact(t(words.soc), one.socPercent === null ? null : `${one.socPercent}%`)}
            {fact(t(words.odometer), number(one.odometerKm, 'km'))}
            {fact(
              t(words.power),
              one.voltageV === null
                ? null
                : `${number(one.voltageV, 'V')} / ${number(one.currentA, 'A') ?? t(words.unknown)}`,
            )}
            {one.alarmLevel !== null && one.alarmLevel > 0 && fact(t(words.alarm), say(levelNamed(one.alarmLevel)))}
            {fact(t(words.address), one.address)}
            {fact(
              t(words.coordinates),
              one.longitude === null ? t(words.noPlace) : `${one.longitude.toFixed(6)}, ${one.latitude?.toFixed(6)}`,
            )}
            {fact(t(words.model), one.model)}
          </Grid>
        </>
      )}
    </Fill>
  )
}

/** 'reported 7 s ago · position 7 s ago': the two of four times that users look for. */
function Ages({ reportedAt, locatedAt }: { reportedAt: string | null; locatedAt: string | null }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  const agePart = (text: string, at: string | null) =>
    at === null ? [] : [t(text, { ago: t(ageTexts.ago, { age: age(now - Date.parse(at)) }) })]
  const parts = [...agePart(words.reportedAgo, reportedAt), ...agePart(words.locatedAgo, locatedAt)]
  return <>{parts.length > 0 ? parts.join(' · ') : t(words.noMessage)}</>
}
