import { useMemo, useRef, useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { ListMapProps } from '../../../../client/vehicle.ts'
import { boundsOf } from '../../../../domain/geo/geometry.ts'
import type { MapLayer, PointMark } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { StateMark } from '../../../fleet/vehicles/vehicle/parts.tsx'
import { cellBounds, offEdges } from './cell.ts'
import { type ListedVehicle, listMapCalls } from './contract.ts'
import { ListMapCard } from './ListMapCard.tsx'
import './list-map.css'
import { listMapTexts as words } from './list-map-texts.ts'
import { Pyramid } from './pyramid.ts'
import { useWindow } from './use-window.ts'
import { chosenOf, levelAt, windowOf } from './viewport.ts'

const everyMs = 15_000
/** From this zoom on a cluster cannot be split by zooming in, so its vehicles are listed. */
const listZoom = 16.5
const maxHere = 50
const none: readonly ListedVehicle[] = []
const legend = ['driving', 'charging', 'parked', 'offline'] as const

/** Map of the vehicles that match the filter of the list of vehicles. It moves to them once, and then only by hand. */
export default function ListMap({ filter, pointedVin, onSelect }: ListMapProps) {
  const { t } = useT()
  const map = useRef<MapHandle>(null)
  const answer = useCall(listMapCalls.positions, filter ? { filter } : {}, {
    refetchInterval: everyMs,
    placeholderData: (before) => before,
    quiet: true,
  })
  const vehicles = answer.data?.vehicles ?? none
  const [selectedVins, setSelectedVins] = useState<readonly string[]>([])
  const { query, noteCamera, camera } = useWindow()
  const byVin = useMemo(() => new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle])), [vehicles])
  const bounds = useMemo(() => boundsOf(vehicles.map(placeOf)), [vehicles])
  const pyramid = useMemo(() => pyramidOf(vehicles), [vehicles])
  const content = useMemo(
    () => pyramid.groupsIn(levelAt(query.zoom), windowOf(query.window), chosenOf(undefined)),
    [pyramid, query],
  )
  const clusters = useMemo(
    () =>
      content.groups.map(({ key, counts, longitude, latitude }) => ({
        id: key,
        at: offEdges(key, [longitude, latitude]),
        counts,
      })),
    [content],
  )
  const points = useMemo(
    () => content.vins.flatMap((vin) => byVin.get(vin) ?? []).map((vehicle) => pointOf(vehicle)),
    [content, byVin],
  )
  const selected = selectedVins.flatMap((vin) => byVin.get(vin) ?? [])
  const [single] = selected.length === 1 ? selected : []
  const pointedVehicle = pointedVin === undefined ? undefined : byVin.get(pointedVin)
  const select = (vins: readonly string[]) => {
    setSelectedVins(vins)
    onSelect(vins.length === 1 ? vins[0] : undefined)
  }
  const highlightedVehicles = [...new Set([pointedVehicle, single])].filter((vehicle) => vehicle !== undefined)
  const layers: MapLayer[] = [
    {
      kind: 'clusters',
      id: 'groups',
      clusters,
      colours: kindColours,
      onClick: ({ id, at }) => {
        const zoom = camera.current?.zoom ?? 0
        if (zoom < listZoom) map.current?.move({ centre: at, zoom: Math.min(zoom + 2, 18) })
        else select(pyramid.within(windowOf(cellBounds(id)), chosenOf(undefined), maxHere).vins)
      },
    },
    { kind: 'points', id: 'vehicles', points, onClick: ({ id }) => select([id]) },
    // Over the others, also where a cluster contains it.
    {
      kind: 'points',
      id: 'highlighted',
      points: highlightedVehicles.map((vehicle) => ({
        ...pointOf(vehicle),
        size: 10,
        label: vehicle.plate ?? vehicle.vin,
      })),
      ...(highlightedVehicles[0] ? { selected: highlightedVehicles[0].vin } : {}),
      onClick: ({ id }) => select([id]),
    },
  ]
  const { located = 0, unlocated = 0, more = false } = answer.data ?? {}
  const count = vehicles.length
  return (
    <Stack className="fill list-map">
      <Row gap="4 12" wrap align="center" justify="between" className="list-map-bar">
        <Row gap="4 12" wrap className="text-m">
          {legend.map((state) => (
            <StateMark key={state} state={state} />
          ))}
        </Row>
        {answer.data && (
          <SecondaryText size="m" role="status">
            {count < located
              ? t(more ? words.more : words.some, { shown: count, count: located })
              : t(words.shown, { count })}
            {unlocated > 0 && ` · ${t(words.unlocated, { count: unlocated })}`}
          </SecondaryText>
        )}
      </Row>
      <Fill shrink>
        {answer.data ? (
          <MapView
            ref={map}
            label={t(words.label)}
            layers={layers}
            list={<SecondaryText as="p">{t(words.none)}</SecondaryText>}
            {...(bounds ? { start: bounds, all: bounds } : {})}
            startPadding={48}
            onCamera={noteCamera}
            onClick={() => select([])}
          >
            {selected.length > 0 && (
              <ListMapCard vehicles={selected} onChoose={(vin) => select([vin])} onClose={() => select([])} />
            )}
            {count === 0 && (
              <p className="text-m flush map-notice" role="status">
                {t(words.none)}
              </p>
            )}
          </MapView>
        ) : answer.isError ? (
          <SecondaryText as="p" className="list-map-bar">
            {answer.error.message || t(words.failed)}{' '}
            <Button kind="text" onClick={() => void answer.refetch()}>
              {t(words.retry)}
            </Button>
            <RequestId id={requestIdOf(answer.error)} />
          </SecondaryText>
        ) : (
          <Loading />
        )}
      </Fill>
    </Stack>
  )
}

const placeOf = ({ longitude, latitude }: ListedVehicle) => [longitude, latitude] as const

const pointOf = (vehicle: ListedVehicle): PointMark => ({
  id: vehicle.vin,
  at: placeOf(vehicle),
  colour: kindColours[vehicle.kind] ?? greyColour,
  size: 8,
})

function pyramidOf(vehicles: readonly ListedVehicle[]): Pyramid {
  const pyramid = new Pyramid()
  for (const vehicle of vehicles) pyramid.set(vehicle)
  return pyramid
}
