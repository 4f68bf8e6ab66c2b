import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import type { Bounds } from '../../../../domain/geo/geometry.ts'
import type { Cluster, MapLayer, PointMark } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { greyColour, kindColours } from '../../../../ui/map/theme/colours.ts'
import { Fill, Row, Stack } from '../../../../ui/parts/layout.tsx'
import { useBackCloses } from '../../../../ui/parts/over/back.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { cellBounds, offEdges } from './cell.ts'
import type { LiveGroup, LiveVehicle } from './contract.ts'
import { Kinds } from './Kinds.tsx'
import { kinds, type VehicleKind } from './kinds.ts'
import './liveMap.css'
import { useMoving } from './moving.ts'
import { Panel } from './Panel.tsx'
import { Search } from './Search.tsx'
import { Status } from './Status.tsx'
import { liveTexts as words } from './texts.ts'
import { useLive } from './use-live.ts'
import { VehicleList } from './VehicleList.tsx'

/** From this zoom on a cluster cannot be split by zooming in, so its vehicles are listed. */
const listZoom = 16.5
const nearZoom = 14
/**
 * Bottom padding of a phone's map, as a part of its height. The panel covers up to 60 % (liveMap.css), and the bar at
 * the top covers some, too.
 */
const coveredPart = 0.45

/** /vehicleManagement/autoCarManagement: live positions of all visible vehicles. */
export default function LiveMap() {
  const { t } = useT()
  const shell = useShell()
  const [search, setSearch] = useSearchParams()
  const selected = search.get('vin') ?? undefined
  const [selectedKinds, setSelectedKinds] = useState<ReadonlySet<VehicleKind>>(() => new Set(kinds))
  const [following, setFollowing] = useState(false)
  const [here, setHere] = useState<Bounds>()
  const [open, setOpen] = useState(false)
  /** View from which a vehicle was chosen, shown again when its panel closes. Undefined: it came from the address. */
  const [over, setOver] = useState<'map' | 'list'>()
  const map = useRef<MapHandle>(null)
  /** Vehicle that the map moved to, or that was chosen on the map. A vehicle named by a link is moved to. */
  const arrivedVin = useRef<string>(undefined)
  const { state, stream, noteCamera, camera, window } = useLive(selectedKinds, selected)
  const placeOf = useMoving(state.vehicles)

  const select = (vin: string | undefined, at?: { longitude: number; latitude: number }) => {
    setSearch(
      (now) => {
        if (vin) now.set('vin', vin)
        else now.delete('vin')
        return now
      },
      { replace: true },
    )
    if (vin !== selected) setFollowing(false)
    arrivedVin.current = vin
    if (vin && !selected) setOver(open ? 'list' : 'map')
    if (shell === 'phone') setOpen(vin !== undefined || over === 'list')
    if (at) show(at, Math.max(camera.current?.zoom ?? 0, nearZoom))
  }
  // A vehicle from a link is the subject of the page: back leads to where the link was.
  useBackCloses(shell === 'phone' && open && (!selected || over === 'list'), () => setOpen(false))
  useBackCloses(shell === 'phone' && selected !== undefined && over !== undefined, () => select(undefined))
  // On the phone, the panel of a vehicle covers the lower part of the map.
  const show = ({ longitude, latitude }: { longitude: number; latitude: number }, zoom?: number) => {
    const now = map.current?.camera?.zoom ?? nearZoom
    const height = map.current?.camera?.height || document.documentElement.clientHeight
    const bottom = shell === 'phone' ? height * coveredPart : 0
    const at: Bounds = [longitude, latitude, longitude, latitude]
    map.current?.fit(at, { padding: { bottom }, maxZoom: zoom ?? now })
  }

  const showNow = useEffectEvent(show)
  const { followed: followedVehicle } = state
  useEffect(() => {
    if (!followedVehicle || !map.current || followedVehicle.vin !== selected) return
    const isNew = arrivedVin.current !== selected
    if (!isNew && !following) return
    arrivedVin.current = selected
    showNow(followedVehicle, isNew ? nearZoom : undefined)
  }, [followedVehicle, following, selected])

  const clusters = useMemo((): readonly Cluster[] => [...state.groups.values()].map(clusterOf), [state.groups])
  const single = [...state.vehicles.values()]
  const apart =
    followedVehicle && !state.vehicles.has(followedVehicle.vin) && followedVehicle.vin === selected
      ? [followedVehicle]
      : []
  const points = [...single, ...apart].map((vehicle) =>
    pointOf(vehicle, placeOf(vehicle.vin) ?? [vehicle.longitude, vehicle.latitude], vehicle.vin === selected),
  )
  const layers: MapLayer[] = [
    {
      kind: 'clusters',
      id: 'groups',
      clusters,
      colours: kindColours,
      onClick: ({ id, at }) => {
        const bounds = cellBounds(id)
        const zoom = camera.current?.zoom ?? 0
        if (zoom >= listZoom) {
          setHere(bounds)
          setOpen(true)
        } else map.current?.move({ centre: at, zoom: Math.min(zoom + 2, 18) })
      },
    },
    {
      kind: 'points',
      id: 'vehicles',
      points,
      ...(selected ? { selected } : {}),
      onClick: ({ id }) => select(id),
    },
  ]
  const list = (
    <VehicleList
      window={here ?? window}
      chosen={selectedKinds}
      title={t(here ? words.together : words.inView)}
      selected={selected}
      onChoose={(vehicle) => select(vehicle.vin, vehicle)}
      onClose={here && (() => setHere(undefined))}
    />
  )
  const side = selected ? (
    <Panel vin={selected} following={following} onFollow={setFollowing} onClose={() => select(undefined)} />
  ) : (
    list
  )
  return (
    <div className={`live live-${shell} ${open ? 'open' : ''}`}>
      <Stack className="live-side">
        {shell === 'phone' && (
          <RowButton
            className={`text-base semibold rigid live-grip ${selected ? 'bare' : ''}`}
            aria-expanded={open}
            onPress={() => setOpen(!open)}
          >
            <span className="ui-hidden">{t(open ? words.less : words.more)}</span>{' '}
            {!selected && t(words.inViewCount, { count: inSight(state.groups, single) })}
          </RowButton>
        )}
        {shell === 'desk' && <Search onChoose={(one) => select(one.vin, one.place ?? undefined)} />}
        {(shell === 'desk' || open || selected) && side}
      </Stack>
      <Fill shrink className="live-map">
        <MapView
          ref={map}
          label={t(words.label)}
          layers={layers}
          list={<div className="live-instead">{list}</div>}
          all={[73, 17, 135, 54]}
          onCamera={noteCamera}
          onClick={() => selected && select(undefined)}
          onDrag={() => setFollowing(false)}
        >
          <Row gap={8} wrap className="live-top" data-cover>
            {shell === 'phone' && <Search onChoose={(one) => select(one.vin, one.place ?? undefined)} />}
            <Kinds counts={state.total} chosen={selectedKinds} onChange={setSelectedKinds} />
            <Status stream={stream} />
            {!state.isEmpty && !state.total.some((count) => count > 0) && (
              <p className="live-empty" role="status">
                {t(words.nobody)}
              </p>
            )}
          </Row>
        </MapView>
      </Fill>
    </div>
  )
}

const clusterOf = ({ key, longitude, latitude, counts }: LiveGroup): Cluster => ({
  id: key,
  at: offEdges(key, [longitude, latitude]),
  counts,
})

function pointOf(vehicle: LiveVehicle, at: readonly [number, number], selected: boolean): PointMark {
  const isDriving = vehicle.kind === 2 || (vehicle.kind === 0 && (vehicle.speedKmh ?? 0) > 0)
  return {
    id: vehicle.vin,
    at,
    colour: kindColours[vehicle.kind] ?? greyColour,
    size: 8,
    ...(isDriving && vehicle.heading !== null ? { shape: 'arrow', heading: vehicle.heading } : { shape: 'dot' }),
    ...(selected ? { label: vehicle.plate ?? vehicle.vin } : {}),
  }
}

const inSight = (groups: ReadonlyMap<string, LiveGroup>, single: readonly LiveVehicle[]) =>
  [...groups.values()].reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), single.length)
