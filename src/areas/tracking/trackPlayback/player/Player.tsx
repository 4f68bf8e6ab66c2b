import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../../kit/client/language.ts'
import { useShell } from '../../../../kit/client/shell.ts'
import { KeyHelp } from '../../../../kit/playback/KeyHelp.tsx'
import { useKeys } from '../../../../kit/playback/keys.ts'
import { Scrubber, type Stretch } from '../../../../kit/playback/Scrubber.tsx'
import { Transport } from '../../../../kit/playback/Transport.tsx'
import { usePlayback } from '../../../../kit/playback/usePlayback.ts'
import { ChartPane } from './ChartPane.tsx'
import { Coming } from './Coming.tsx'
import { Happenings } from './Happenings.tsx'
import { extentOf, type Happening, type HappeningKind, happeningsOf, idleOf, leapFrom } from './happenings.ts'
import { stepFrom } from './here.ts'
import { MapPane } from './MapPane.tsx'
import { Nothing } from './Nothing.tsx'
import { Panel, type PanelTab } from './Panel.tsx'
import './player.css'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, useExact } from './useExact.ts'
import { useSight } from './useSight.ts'
import { mostPoints, type Track, useTracks } from './useTracks.ts'

export interface PlayerProps {
  readonly source: TrackSource
  /** At most `mostVehicles` (useTracks.ts), at least one; played by one clock. */
  readonly vins: readonly string[]
  /** ISO, from and to before. */
  readonly period: { readonly from: string; readonly to: string }
  /** Another period is to be played; without it the period is fixed. */
  onPeriod?(period: { from: string; to: string }): void
  /** Where vehicles and period are chosen. */
  readonly form?: ReactNode
  /** More to do with the track of a vehicle. */
  actions?(vin: string, name: string): ReactNode
}

const all: readonly HappeningKind[] = ['stop', 'gap', 'trip', 'alarm']

/** Tracks of vehicles played in vehicle time: map, chart, lists and table with one playhead. */
export function Player({ source, vins, period, onPeriod, form, actions }: PlayerProps) {
  const { t } = useT()
  const shell = useShell()
  const { sight, note } = useSight()
  const tracks = useTracks({ source, vins, period, sight, most: mostPoints[shell] })
  const [focused, setFocus] = useState(0)
  const focus = Math.min(focused, tracks.length - 1)
  const [following, follow] = useState(false)
  const [selected, select] = useState<Happening>()
  // Other vehicles are looked at as a whole first: to follow one would leave the others out of sight.
  const [followed, setFollowed] = useState(vins)
  if (followed.join() !== vins.join()) {
    setFollowed(vins)
    follow(false)
    select(undefined)
  }
  const [tab, setTab] = useState<PanelTab | undefined>(shell === 'desk' ? 'overview' : undefined)
  const [help, showHelp] = useState(false)
  const [playsAtOnce, playAtOnce] = useState<string>()
  const track = tracks[focus]
  const played = useMemo(() => {
    const summaries = tracks.flatMap(({ summary }) => summary ?? [])
    const extent = summaries.length === tracks.length ? extentOf(summaries) : undefined
    return extent && { ...extent, idle: idleOf(summaries, extent) }
  }, [tracks])
  const playback = usePlayback(played)
  const exact = useExact(source, track, playback)
  const happenings = useMemo(() => (track?.summary ? happeningsOf(track.summary) : []), [track])
  useEffect(() => {
    if (!played || playsAtOnce !== period.from) return
    playAtOnce(undefined)
    playback.play()
  }, [played, playsAtOnce, period.from, playback])
  const step = (by: 1 | -1) => {
    playback.pause()
    const columns = track && columnsAt(track, exact, playback.at)
    const at = columns && stepFrom(columns, playback.at, by)
    if (at !== undefined) playback.seek(at)
  }
  const choose = (one: Happening) => {
    select(one)
    follow(true)
    playback.seek(one.from)
  }
  useKeys({
    playback,
    step,
    leap: (by) => {
      const at = leapFrom(happenings, playback.at, by)
      if (at !== undefined) playback.seek(at)
    },
    help: () => showHelp(true),
  })
  const stretches = useMemo(() => happenings.flatMap(stretchOf), [happenings])
  if (!track) return null
  const nothing = nothingOf(tracks)
  const waited = waitedFor(tracks)
  const coming = nothing === 'loading' && <Coming {...{ source, period }} vins={waited} />
  const panel = (
    <Panel
      {...{ source, track, period, happenings, exact, playback, tab }}
      folds={shell === 'phone'}
      onTab={setTab}
      onHappening={choose}
      onDay={
        onPeriod &&
        ((day) => {
          playAtOnce(day.from)
          onPeriod(day)
        })
      }
      actions={actions?.(track.vin, track.summary?.plate ?? track.vin)}
    />
  )
  const chips = tracks.length > 1 && <Chips tracks={tracks} focus={focus} onFocus={setFocus} />
  const list = track.summary && (
    <div className="tp-instead">
      <Happenings
        {...{ playback }}
        summary={track.summary}
        all={happenings}
        kinds={all}
        none={t(words.none)}
        onChoose={choose}
      />
    </div>
  )
  return (
    <div className={`tp tp-${shell}`}>
      <div className="tp-side">
        {form}
        {shell === 'desk' && chips}
        {shell === 'desk' && panel}
      </div>
      <div className="tp-main">
        {coming && waited.length === tracks.length && shell === 'desk' ? (
          // At a desk a track is long: what it comes to is told before the map is begun, which slow graphics hold up.
          // A phone's slow processor begins the map while the track is on its way.
          <div className="tp-map">{coming}</div>
        ) : nothing === 'failed' || nothing === 'none' ? (
          <Nothing kind={nothing} track={tracks.find(({ error }) => error) ?? track} onPeriod={onPeriod} />
        ) : (
          <>
            <MapPane
              {...{ tracks, focus, exact, playback, happenings, selected, following, list, coming }}
              padding={shell === 'desk' ? 56 : 32}
              onFollow={follow}
              onFocus={setFocus}
              onHappening={choose}
              onCamera={note}
            />
            {shell === 'phone' && chips}
            {played && <ChartPane {...{ source, tracks, focus, exact, playback }} whole={played} />}
          </>
        )}
        {shell === 'phone' && panel}
        {played && (
          <div className="tp-bar">
            <Scrubber playback={playback} from={played.from} to={played.to} stretches={stretches} />
            <Transport playback={playback} step={step} following={following} onFollow={follow}>
              {shell === 'desk' && (
                <button type="button" aria-label={t(words.help)} title={t(words.help)} onClick={() => showHelp(true)}>
                  ?
                </button>
              )}
            </Transport>
          </div>
        )}
      </div>
      {help && <KeyHelp onClose={() => showHelp(false)} />}
    </div>
  )
}

/** Why there is nothing to be played; undefined: there is something. */
function nothingOf(tracks: readonly Track[]): 'failed' | 'loading' | 'none' | undefined {
  if (tracks.some(({ error, summary, columns }) => error && !(summary && columns))) return 'failed'
  if (tracks.some(({ summary, columns }) => !summary || !columns)) return 'loading'
  return tracks.every(({ summary }) => summary?.from === null) ? 'none' : undefined
}

const waitedFor = (tracks: readonly Track[]): string[] =>
  tracks.filter(({ summary, columns }) => !summary || !columns).map(({ vin }) => vin)

/** What the slider shows of it; a vehicle that is parked in silence stands. */
function stretchOf(one: Happening): Stretch[] {
  if (one.kind === 'trip') return []
  const look = one.kind === 'gap' && one.gap.parked ? 'stop' : one.kind
  return [{ look, from: one.from, to: one.to }]
}

interface ChipsProps {
  readonly tracks: readonly Track[]
  readonly focus: number
  onFocus(vehicle: number): void
}
/** Which of the vehicles is told of. */
function Chips({ tracks, focus, onFocus }: ChipsProps) {
  const { t } = useT()
  return (
    <fieldset className="tp-chips" aria-label={t(words.vehicle)}>
      {tracks.map(({ vin, colour, summary }, index) => (
        <button key={vin} type="button" aria-pressed={index === focus} onClick={() => onFocus(index)}>
          <i style={{ background: `rgb(${colour.join(' ')})` }} aria-hidden="true" />
          {summary?.plate ?? vin}
        </button>
      ))}
    </fieldset>
  )
}
