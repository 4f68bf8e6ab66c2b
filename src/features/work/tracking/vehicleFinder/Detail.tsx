import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { bearing, distanceM } from '../../../../domain/geo/geometry.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { NavigationMenu } from '../../../../ui/map/NavigationMenu.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { kinds } from '../liveMap/contract.ts'
import { kindTexts } from '../liveMap/texts.ts'
import { Arrow } from './Arrow.tsx'
import type { LotVehicle } from './contract.ts'
import { directionKey, distanceText } from './direction.ts'
import { cssOf, placeOf } from './List.tsx'
import type { FinderSource } from './source.ts'
import { finderWords as words } from './texts.ts'
import { WakeSteps } from './WakeSteps.tsx'

const everyMs = 5_000

interface DetailProps {
  readonly source: FinderSource
  readonly vehicle: LotVehicle
  readonly from: Position | undefined
  readonly compass: { readonly heading: number | undefined; readonly ask: (() => void) | undefined }
  readonly wakes: boolean
  readonly onBack: () => void
}

export function Detail({ source, vehicle: listedVehicle, from, compass, wakes, onBack }: DetailProps) {
  const { t, say, formatTime } = useT()
  const { data } = useQuery({
    queryKey: ['finder', source.key, 'one', listedVehicle.vin],
    queryFn: ({ signal }) => source.find({ text: listedVehicle.vin }, signal),
    refetchInterval: everyMs,
    retry: false,
  })
  const vehicle = data?.vehicles.find(({ vin }) => vin === listedVehicle.vin) ?? listedVehicle
  const at = placeOf(vehicle)
  const name = vehicle.plate ?? vehicle.vin
  const fact = (label: string, value: ReactNode) => (
    <>
      <dt>{label}</dt>
      <dd>{value ?? t(words.unknown)}</dd>
    </>
  )
  const moment = (iso: string | null) =>
    iso && (
      <>
        <Age at={iso} /> <small>{formatTime(iso)}</small>
      </>
    )
  return (
    <section className="finder-detail" aria-label={name}>
      <header>
        <Button kind="text" onClick={onBack}>
          ‹ {t(words.back)}
        </Button>
      </header>
      <Stack as="h2">
        <VehicleLink vin={vehicle.vin}>
          {name}
          {vehicle.plate && <small>{vehicle.vin}</small>}
        </VehicleLink>
      </Stack>
      <Row as="p" gap={8} align="center" className="semibold finder-kind">
        <i style={{ background: cssOf(vehicle.kind) }} aria-hidden="true" />
        {say(kindTexts[kinds[vehicle.kind] ?? 'offline'])}
      </Row>
      {at && from && <Way from={from} to={at} compass={compass} />}
      {at && !from && (
        <SecondaryText as="p" className="flush finder-hint">
          {t(words.distanceUnknown)}
        </SecondaryText>
      )}
      <Grid as="dl">
        {fact(t(words.located), moment(vehicle.locatedAt) ?? t(words.noPlace))}
        {fact(t(words.seen), moment(vehicle.lastSeen) ?? t(words.never))}
        {fact(t(words.address), vehicle.address)}
        {fact(t(words.coordinates), at && `${at[0].toFixed(6)}, ${at[1].toFixed(6)}`)}
        {fact(t(words.model), vehicle.model)}
      </Grid>
      {at && <NavigationMenu at={at} label={name} />}
      {wakes && <WakeSteps key={vehicle.vin} source={source} vehicle={vehicle} />}
    </section>
  )
}

function Way({ from, to, compass }: { from: Position; to: Position; compass: DetailProps['compass'] }) {
  const { t } = useT()
  const course = bearing(from, to)
  const { heading, ask } = compass
  return (
    <Row align="center" className="finder-way">
      <Arrow turn={course - (heading ?? 0)} size={72} />
      <Stack as="p" gap={2}>
        <b>{t(...distanceText(distanceM(from, to)))}</b>
        <span>{t(words.direction, { direction: t(directionKey(course)) })}</span>
        <small>{t(heading === undefined ? words.compassOff : words.compassOn)}</small>
        {ask && <Button onClick={ask}>{t(words.compassAsk)}</Button>}
      </Stack>
    </Row>
  )
}
