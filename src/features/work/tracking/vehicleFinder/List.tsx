import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { bearing, distanceM } from '../../../../domain/geo/geometry.ts'
import { cssColour, greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { kinds } from '../liveMap/contract.ts'
import { kindTexts } from '../liveMap/texts.ts'
import { Arrow } from './Arrow.tsx'
import type { LotVehicle } from './contract.ts'
import { distanceText } from './direction.ts'
import { finderWords as words } from './texts.ts'

export const placeOf = ({ longitude, latitude }: LotVehicle): Position | undefined =>
  longitude === null || latitude === null ? undefined : [longitude, latitude]
export const colourOf = (kind: number) => kindColours[kind] ?? greyColour
export const cssOf = (kind: number) => cssColour(colourOf(kind))

interface ListProps {
  readonly vehicles: readonly LotVehicle[]
  readonly from: Position | undefined
  readonly heading: number | undefined
  readonly selected: string | undefined
  readonly onChoose: (vehicle: LotVehicle) => void
}

export function List({ vehicles, from, heading, selected, onChoose }: ListProps) {
  const { t, say } = useT()
  return (
    <ul className="finder-list">
      {vehicles.map((vehicle) => {
        const at = placeOf(vehicle)
        return (
          <li key={vehicle.vin}>
            <RowButton
              className="row gap-12 full"
              aria-pressed={vehicle.vin === selected}
              onPress={() => onChoose(vehicle)}
            >
              <i style={{ background: cssOf(vehicle.kind) }} aria-hidden="true" />
              <Stack as="span" className="fill shrink">
                <b>{vehicle.plate ?? vehicle.vin}</b>
                {vehicle.plate && <small>{vehicle.vin}</small>}
                <small>
                  {say(kindTexts[kinds[vehicle.kind] ?? 'offline'])}
                  {vehicle.model && ` · ${vehicle.model}`}
                </small>
                <small>{at ? vehicle.address : t(words.noPlace)}</small>
              </Stack>
              <Stack as="span" gap={4} className="rigid finder-where">
                {at && from && (
                  <Row as="b" gap={6} align="center" inline>
                    <Arrow turn={bearing(from, at) - (heading ?? 0)} size={16} />
                    {t(...distanceText(distanceM(from, at)))}
                  </Row>
                )}
                {vehicle.locatedAt && (
                  <small>
                    <Age at={vehicle.locatedAt} />
                  </small>
                )}
              </Stack>
            </RowButton>
          </li>
        )
      })}
    </ul>
  )
}
