import { useEffect, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { boundsOf } from '../../../../domain/geo/geometry.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { ownColour } from '../../../../ui/map/theme/colours.ts'
import { Fill, SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { LotVehicle } from './contract.ts'
import { colourOf, placeOf } from './List.tsx'
import { finderWords as words } from './texts.ts'

const nearZoom = 14

interface FoundMapProps {
  readonly vehicles: readonly LotVehicle[]
  readonly from: Position | undefined
  readonly selected: LotVehicle | undefined
  readonly onChoose: (vehicle: LotVehicle | undefined) => void
}

export function FoundMap({ vehicles, from, selected, onChoose }: FoundMapProps) {
  const { t } = useT()
  const map = useRef<MapHandle>(null)
  const visibleVehicles =
    selected && !vehicles.some(({ vin }) => vin === selected.vin) ? [...vehicles, selected] : vehicles
  const at = selected && placeOf(selected)
  const [longitude, latitude] = at ?? []
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return
    map.current?.move({ centre: [longitude, latitude], zoom: Math.max(map.current.camera?.zoom ?? 0, nearZoom) })
  }, [longitude, latitude])
  const places = visibleVehicles.map(placeOf).filter((place) => place !== undefined)
  const bounds = boundsOf(from ? [...places, from] : places)
  const points = visibleVehicles.flatMap((vehicle) => {
    const place = placeOf(vehicle)
    const isSelected = vehicle.vin === selected?.vin
    const label = isSelected ? { label: vehicle.plate ?? vehicle.vin } : {}
    return place
      ? [{ id: vehicle.vin, at: place, colour: colourOf(vehicle.kind), shape: 'pin' as const, ...label }]
      : []
  })
  const layers: MapLayer[] = [
    {
      kind: 'points',
      id: 'found',
      points,
      ...(selected ? { selected: selected.vin } : {}),
      onClick: ({ id }) => onChoose(visibleVehicles.find(({ vin }) => vin === id)),
    },
  ]
  if (from)
    layers.push({
      kind: 'points',
      id: 'own',
      points: [{ id: 'own', at: from, colour: ownColour, label: t(words.you) }],
    })
  const start = at ? { centre: at, zoom: nearZoom } : bounds
  return (
    <Fill className="finder-map">
      <MapView
        ref={map}
        label={t(words.mapLabel)}
        layers={layers}
        {...(start ? { start } : {})}
        {...(bounds ? { all: bounds } : {})}
        startPadding={72}
        list={
          <SecondaryText as="p" className="flush finder-hint">
            {t(words.choose)}
          </SecondaryText>
        }
      />
    </Fill>
  )
}
