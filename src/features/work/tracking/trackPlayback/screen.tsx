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
import { Loading } from '../../../../ui/parts/loading.tsx'
import { shareLinkCalls } from '../shareLink/contract.ts'
import { ShareButton } from '../shareLink/parts.tsx'
import { trackPlaybackCalls as calls } from './contract.ts'
import { isoOf, lastDay } from './local-time.ts'
import { PlaybackForm } from './PlaybackForm.tsx'
import type { TrackSource } from './player/source.ts'
import { Start } from './Start.tsx'
import { askTracks, mostPoints, mostVehicles } from './useTracks.ts'
import './ask.css'

const loadPlayer = () => import('./player/Player.tsx')
const Player = lazy(async () => ({ default: (await loadPlayer()).Player }), <Loading />)

const quiet = { quiet: true }
const source: TrackSource = {
  key: 'own',
  open: (asked, signal) => send(calls.open, asked, { signal, ...quiet }),
  reading: (asked, signal) => send(calls.reading, asked, { signal, ...quiet }),
  points: (asked, signal) => send(calls.points, asked, { signal, ...quiet }),
  chart: (asked, signal) => send(calls.chart, asked, { signal, ...quiet }),
  calendar: (asked, signal) => send(calls.calendar, asked, { signal, ...quiet }),
  export: (asked, format) => download(calls.export, { ...asked, format }, `${asked.vin}.${format}`),
}

beginEarly()

/** Starts loading track, player and map while the session is still being checked, if a visit begins here. */
function beginEarly(): void {
  const [path, search] = window.location.hash.slice(1).split('?')
  if (path !== '/vehicleManagement/trackPlayback' || !token()) return
  const { vins, period } = askedBy(new URLSearchParams(search))
  if (vins.length === 0) return
  if (period) askTracks(queryClient, { source, vins, period, most: mostPoints[fittingShell()] })
  void loadPlayer().catch(() => {})
  prepareMap()
}

/**
 * /vehicleManagement/trackPlayback: player of tracks. `vin` (several by commas), `from` and `to` are in the address.
 */
export default function TrackPlayback() {
  const shell = useShell()
  const { vins, period, ask } = useAsked()
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
function askedBy(search: URLSearchParams): { vins: readonly string[]; period: Period | undefined } {
  const named = (search.get('vin') ?? '').toUpperCase().split(/[\s,]+/)
  const [from, to] = [isoOf(search.get('from') ?? ''), isoOf(search.get('to') ?? '')]
  return {
    vins: [...new Set(named.filter(Boolean))].slice(0, mostVehicles),
    period: from && to && from < to ? { from, to } : undefined,
  }
}

function useAsked() {
  const [search, setSearch] = useSearchParams()
  const [usual] = useState(lastDay)
  const key = ['vin', 'from', 'to'].map((name) => search.get(name)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed only for another query
  const asked = useMemo(() => askedBy(search), [key])
  const { vins, period = usual } = asked
  const ask = (next: readonly string[], asked: Period) =>
    setSearch((now) => {
      const kept = new URLSearchParams(now)
      if (next.length > 0) kept.set('vin', next.join(','))
      else kept.delete('vin')
      kept.set('from', asked.from)
      kept.set('to', asked.to)
      return kept
    })
  return { vins, period, ask }
}
