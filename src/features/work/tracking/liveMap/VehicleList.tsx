import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { Bounds } from '../../../../domain/geo/geometry.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { type LiveVehicle, liveMapCalls } from './contract.ts'
import { kindColour } from './Kinds.tsx'
import { kinds, type VehicleKind } from './kinds.ts'
import { kindTexts, liveTexts as words } from './texts.ts'

const everyMs = 5_000

interface Props {
  readonly window: Bounds
  readonly chosen: ReadonlySet<VehicleKind>
  readonly title: string
  readonly selected: string | undefined
  readonly onChoose: (vehicle: LiveVehicle) => void
  readonly onClose?: (() => void) | undefined
}

export function VehicleList({ window, chosen: selectedKinds, title, selected, onChoose, onClose }: Props) {
  const { t, say, formatNumber } = useT()
  const [west, south, east, north] = window
  const answer = useCall(
    liveMapCalls.within,
    {
      west,
      south,
      east,
      north,
      ...(selectedKinds.size === kinds.length ? {} : { kinds: [...selectedKinds].join(',') }),
    },
    { refetchInterval: everyMs, placeholderData: (before) => before, quiet: true },
  )
  const vehicles = answer.data?.vehicles ?? []
  const total = answer.data?.total ?? 0
  return (
    <Stack as="section" className="fill live-list" aria-label={title}>
      <Row as="header" gap={8} align="center">
        <Stack as="h2" className="text-l fill">
          {title}
        </Stack>
        <span>{answer.data && formatNumber(total)}</span>
        {onClose && (
          <RowButton className="muted live-x" aria-label={t(words.close)} onPress={onClose}>
            ×
          </RowButton>
        )}
      </Row>
      {!answer.data && !answer.isError && <Loading />}
      {answer.isError && !answer.data && (
        <SecondaryText as="p" className="flush live-none">
          {answer.error.message || t(words.failed)}{' '}
          <Button kind="text" onClick={() => void answer.refetch()}>
            {t(words.retry)}
          </Button>
          <RequestId id={requestIdOf(answer.error)} />
        </SecondaryText>
      )}
      {answer.data && total === 0 && (
        <SecondaryText as="p" className="flush live-none">
          {t(words.none)}
        </SecondaryText>
      )}
      <Fill as="ul" scroll>
        {vehicles.map((vehicle) => (
          <li key={vehicle.vin}>
            <RowButton aria-pressed={vehicle.vin === selected} onPress={() => onChoose(vehicle)}>
              <i style={{ background: kindColour(vehicle.kind) }} aria-hidden="true" />
              <span>
                <b className="semibold">{vehicle.plate ?? vehicle.vin}</b>
                <small>
                  {say(kindTexts[kinds[vehicle.kind] ?? 'offline'])}
                  {vehicle.kind === 2 && vehicle.speedKmh !== null && ` · ${formatNumber(vehicle.speedKmh, 'km/h')}`}
                  {vehicle.socPercent !== null && ` · ${vehicle.socPercent}%`}
                </small>
              </span>
              <small>
                <Age at={vehicle.locatedAt} />
              </small>
            </RowButton>
          </li>
        ))}
      </Fill>
      {vehicles.length < total && (
        <SecondaryText as="p" className="flush live-none">
          {t(words.first, { count: formatNumber(vehicles.length), total: formatNumber(total) })}
        </SecondaryText>
      )}
    </Stack>
  )
}
