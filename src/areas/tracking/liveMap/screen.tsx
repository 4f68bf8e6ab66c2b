import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useShell } from '../../../kit/client/shell.ts'
import type { Bounds } from '../../../kit/map/geometry.ts'
import { type Cluster, type MapHandle, type MapLayer, MapView, type PointMark } from '../../../kit/map/index.ts'
import { cellBounds, offEdges } from './cell.ts'
import type { LiveGroup, LiveVehicle } from './contract.ts'
import { Kinds } from './Kinds.tsx'
import { type Kind, kinds } from './kinds.ts'
import './liveMap.css'
import { useMoving } from './moving.ts'
import { Panel } from './Panel.tsx'
import { Search } from './Search.tsx'
import { Status } from './Status.tsx'
import { kindColours, liveTexts as words } from './texts.ts'
import { useLive } from './useLive.ts'
import { VehicleList } from './VehicleList.tsx'

/** A cluster here cannot be taken apart by going nearer: its vehicles are listed. */
const listZoom = 16.5
const nearZoom = 14

/** /vehicleManagement/autoCarManagement: where all visible vehicles are, as they move. */
export default function LiveMap() {
  const { t, formatNumber } = useT()
  const shell = useShell()
  const [search, setSearch] = useSearchParams()
  const selected = search.get('vin') ?? undefined
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(() => new Set(kinds))
  const [following, setFollowing] = useState(false)
  const [here, setHere] = useState<Bounds>()
  const [open, setOpen] = useState(false)
  const map = useRef<MapHandle>(null)
  const { state, stream, noteCamera, camera, window } = useLive(chosen, selected)
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
    if (vin && shell === 'phone') setOpen(true)
    if (at)
      map.current?.move({ centre: [at.longitude, at.latitude], zoom: Math.max(camera.current?.zoom ?? 0, nearZoom) })
  }

  const { followed } = state
  const first = useRef(Boolean(selected))
  useEffect(() => {
    if (!followed || !map.current || !(following || first.current)) return
    const zoom = first.current ? nearZoom : undefined
    first.current = false
    map.current?.move({ centre: [followed.longitude, followed.latitude], ...(zoom ? { zoom } : {}) })
  }, [followed, following])

  const clusters = useMemo((): readonly Cluster[] => [...state.groups.values()].map(clusterOf), [state.groups])
  const single = [...state.vehicles.values()]
  const apart = followed && !state.vehicles.has(followed.vin) && followed.vin === selected ? [followed] : []
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
      chosen={chosen}
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
      <div className="live-side">
        {shell === 'phone' && (
          <button type="button" className="live-grip" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="p-hidden">{t(open ? words.less : words.more)}</span>{' '}
            {!selected && t(words.inViewCount, { count: formatNumber(inSight(state.groups, single)) })}
          </button>
        )}
        {shell === 'desk' && <Search onChoose={(one) => select(one.vin, one.place ?? undefined)} />}
        {(shell === 'desk' || open || selected) && side}
      </div>
      <div className="live-map">
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
          <div className="live-top">
            {shell === 'phone' && <Search onChoose={(one) => select(one.vin, one.place ?? undefined)} />}
            <Kinds counts={state.total} chosen={chosen} onChange={setChosen} />
            <Status stream={stream} />
          </div>
        </MapView>
      </div>
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
    ...{ id: vehicle.vin, at, colour: kindColours[vehicle.kind] ?? [128, 128, 128], size: 8 },
    ...(isDriving && vehicle.heading !== null ? { shape: 'arrow', heading: vehicle.heading } : { shape: 'dot' }),
    ...(selected ? { label: vehicle.plate ?? vehicle.vin } : {}),
  }
}

const inSight = (groups: ReadonlyMap<string, LiveGroup>, single: readonly LiveVehicle[]) =>
  [...groups.values()].reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), single.length)
