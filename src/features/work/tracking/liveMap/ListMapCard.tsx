import { useT } from '../../../../client/language.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Fill, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { StateMark } from '../../../fleet/vehicles/vehicle/parts.tsx'
import type { VehicleState } from '../../../fleet/vehicles/vehicle/state-texts.ts'
import type { ListedVehicle } from './contract.ts'
import { kinds } from './kinds.ts'
import { listMapTexts as words } from './list-map-texts.ts'

interface Props {
  /** One vehicle, or those at one place to choose from. */
  readonly vehicles: readonly ListedVehicle[]
  readonly onChoose: (vin: string) => void
  readonly onClose: () => void
}

export function ListMapCard({ vehicles, onChoose, onClose }: Props) {
  const { t } = useT()
  const [vehicle] = vehicles
  if (!vehicle) return null
  const isSingle = vehicles.length === 1
  return (
    <Card as="section" className="list-map-card" aria-label={isSingle ? (vehicle.plate ?? vehicle.vin) : undefined}>
      <Row gap={8} align="start">
        <Fill shrink>
          {isSingle ? <Title vehicle={vehicle} /> : <b>{t(words.here, { count: vehicles.length })}</b>}
        </Fill>
        <RowButton className="muted list-map-close" aria-label={t(words.close)} onPress={onClose}>
          ×
        </RowButton>
      </Row>
      {isSingle ? (
        <Stack gap={6}>
          <State vehicle={vehicle} />
          <Measures vehicle={vehicle} />
        </Stack>
      ) : (
        <Stack as="ul" className="list-map-here">
          {vehicles.map((each) => (
            <li key={each.vin}>
              <RowButton className="row gap-8 wrap" onPress={() => onChoose(each.vin)}>
                <b>{each.plate ?? each.vin}</b> <State vehicle={each} />
              </RowButton>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Title({ vehicle: { plate, vin } }: { vehicle: ListedVehicle }) {
  return (
    <VehicleLink vin={vin}>
      <b>{plate ?? vin}</b> {plate !== null && <SecondaryText size="s">{vin}</SecondaryText>}
    </VehicleLink>
  )
}

function State({ vehicle: { kind, reportedAt } }: { vehicle: ListedVehicle }) {
  return (
    <Row as="span" inline gap={8} align="baseline">
      <StateMark state={kinds[kind] as VehicleState} />
      {reportedAt !== null && (
        <SecondaryText>
          <Age at={reportedAt} />
        </SecondaryText>
      )}
    </Row>
  )
}

function Measures({ vehicle: { socPercent, speedKmh } }: { vehicle: ListedVehicle }) {
  const { t, formatNumber } = useT()
  const parts = [
    ...(socPercent === null ? [] : [`${t(words.soc)} ${socPercent}%`]),
    ...(speedKmh === null ? [] : [`${t(words.speed)} ${formatNumber(speedKmh, 'km/h')}`]),
  ]
  return parts.length > 0 && <span>{parts.join(' · ')}</span>
}
