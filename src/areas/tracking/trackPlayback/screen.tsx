import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { download, send } from '../../../kit/client/api.ts'
import { useShell } from '../../../kit/client/shell.ts'
import { Loading } from '../../../kit/plain/Loading.tsx'
import { ShareButton } from '../../../kit/share/Share.tsx'
import { shareLinkCalls } from '../shareLink/contract.ts'
import { Ask } from './Ask.tsx'
import { trackPlaybackCalls as calls } from './contract.ts'
import { isoOf, lastDay, type Period } from './local-time.ts'
import type { TrackSource } from './player/source.ts'
import { mostVehicles } from './player/useTracks.ts'
import { Start } from './Start.tsx'
import './ask.css'

const Player = lazy(async () => ({ default: (await import('./player/index.ts')).Player }))

const quiet = { quiet: true }
const source: TrackSource = {
  key: 'own',
  open: (asked, signal) => send(calls.open, asked, { signal, ...quiet }),
  points: (asked, signal) => send(calls.points, asked, { signal, ...quiet }),
  chart: (asked, signal) => send(calls.chart, asked, { signal, ...quiet }),
  calendar: (asked, signal) => send(calls.calendar, asked, { signal, ...quiet }),
  export: (asked, format) => download(calls.export, { ...asked, format }, `${asked.vin}.${format}`),
}

/** /vehicleManagement/trackPlayback: tracks of vehicles, played. `vin` (several by commas), `from` and `to` in the address. */
export default function TrackPlayback() {
  const shell = useShell()
  const { vins, period, ask } = useAsked()
  const form = <Ask vins={vins} period={period} onAsk={ask} />
  return (
    <div className={`track-screen track-${shell}`}>
      {vins.length === 0 ? (
        <Start form={form} onVin={(vin) => ask([vin], period)} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Player
            {...{ source, vins, period, form }}
            onPeriod={(next) => ask(vins, next)}
            actions={(vin, name) => <ShareButton call={shareLinkCalls.add} vin={vin} name={name} period={period} />}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What is asked for, kept in the address; without a period the last day. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const [usual] = useState(lastDay)
  const [vin, from, to] = [search.get('vin') ?? '', search.get('from') ?? '', search.get('to') ?? '']
  const vins = useMemo(
    () =>
      [
        ...new Set(
          vin
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        ),
      ].slice(0, mostVehicles),
    [vin],
  )
  const period = useMemo(() => {
    const given = { from: isoOf(from), to: isoOf(to) }
    return given.from && given.to && given.from < given.to ? (given as Period) : usual
  }, [from, to, usual])
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
