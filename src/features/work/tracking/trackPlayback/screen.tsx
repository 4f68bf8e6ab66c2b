import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { download } from '../../../../client/files.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { queryClient } from '../../../../client/query.ts'
import { token } from '../../../../client/session.ts'
import { fittingShell, useShell } from '../../../../client/shell.ts'
import type { Period } from '../../../../domain/time.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { prepareMap } from '../../../../ui/map/prepare.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { shareLinkCalls } from '../shareLink/contract.ts'
import { ShareButton } from '../shareLink/parts.tsx'
import { trackPlaybackCalls as calls } from './contract.ts'
import { isoOf, lastDay } from './local-time.ts'
import { PlaybackForm } from './PlaybackForm.tsx'
import type { TrackSource } from './player/source.ts'
import { Start } from './Start.tsx'
import { askTracks, maxPoints, maxVehicles } from './use-tracks.ts'
import './trackPlayback.css'

const loadPlayer = () => import('./player/Player.tsx')
const Player = lazy(async () => ({ default: (await loadPlayer()).Player }), <Loading />)

const quiet = { quiet: true }
const source: TrackSource = {
  key: 'own',
  open: (query, signal) => send(calls.open, query, { signal, ...quiet }),
  reading: (query, signal) => send(calls.reading, query, { signal, ...quiet }),
  points: (query, signal) => send(calls.points, query, { signal, ...quiet }),
  chart: (query, signal) => send(calls.chart, query, { signal, ...quiet }),
  calendar: (query, signal) => send(calls.calendar, query, { signal, ...quiet }),
  export: (query, format, names) => download(calls.export, { ...query, format, names }, `${query.vin}.${format}`),
  withNames: true,
}

beginEarly()

/** Starts loading track, player and map while the session is still being checked, if a visit begins here. */
function beginEarly(): void {
  const [path, search] = window.location.hash.slice(1).split('?')
  if (path !== '/vehicleManagement/trackPlayback' || !token()) return
  const { vins, period } = queryOf(new URLSearchParams(search))
  if (vins.length === 0) return
  if (period) askTracks(queryClient, { source, vins, period, most: maxPoints[fittingShell()] })
  void loadPlayer().catch(() => {})
  prepareMap()
}

/**
 * /vehicleManagement/trackPlayback: player of tracks. `vin` (several by commas), `from` and `to` are in the address.
 */
export default function TrackPlayback() {
  const shell = useShell()
  const { vins, period, ask } = useTrackQuery()
  useEffect(prepareMap, [])
  const form = <PlaybackForm vins={vins} period={period} onAsk={ask} />
  return (
    <div className={`track-screen track-${shell}`}>
      {vins.length === 0 ? (
        <Start form={form} onVin={(vin) => ask([vin], period)} />
      ) : (
        <Player
          source={source}
          vins={vins}
          period={period}
          form={form}
          onPeriod={(next) => ask(vins, next)}
          actions={(vin, name) => (
            <>
              <VehicleLink vin={vin}>{name}</VehicleLink>
              <ShareButton call={shareLinkCalls.add} vin={vin} name={name} period={period} />
            </>
          )}
        />
      )}
    </div>
  )
}

/** Vehicles and period of an address. The default period is the last day. */
function queryOf(search: URLSearchParams): { vins: readonly string[]; period: Period | undefined } {
  const names = (search.get('vin') ?? '').toUpperCase().split(/[\s,]+/)
  const [from, to] = [isoOf(search.get('from') ?? ''), isoOf(search.get('to') ?? '')]
  return {
    vins: [...new Set(names.filter(Boolean))].slice(0, maxVehicles),
    period: from && to && from < to ? { from, to } : undefined,
  }
}

function useTrackQuery() {
  const [search, setSearch] = useSearchParams()
  const [usual] = useState(lastDay)
  const key = ['vin', 'from', 'to'].map((name) => search.get(name)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed only for another query
  const query = useMemo(() => queryOf(search), [key])
  const { vins, period = usual } = query
  const ask = (next: readonly string[], nextPeriod: Period) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      if (next.length > 0) params.set('vin', next.join(','))
      else params.delete('vin')
      params.set('from', nextPeriod.from)
      params.set('to', nextPeriod.to)
      return params
    })
  return { vins, period, ask }
}
