import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useShell } from '../../../../../client/shell.ts'
import { cssColour } from '../../../../../ui/map/theme/colours.ts'
import { Fill, Row, Stack } from '../../../../../ui/parts/layout.tsx'
import { useBackCloses } from '../../../../../ui/parts/over/back.ts'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import { KeyHelp } from '../transport/KeyHelp.tsx'
import { useKeys } from '../transport/keys.ts'
import { Scrubber, type TimeWindow } from '../transport/Scrubber.tsx'
import { Transport } from '../transport/Transport.tsx'
import { usePlayback } from '../transport/use-playback.ts'
import { ChartPane } from './ChartPane.tsx'
import { stepFrom } from './here.ts'
import { LoadingTrack } from './LoadingTrack.tsx'
import { MapPane } from './MapPane.tsx'
import { Nothing } from './Nothing.tsx'
import { Panel, type PanelTab } from './Panel.tsx'
import { TrackEvents } from './TrackEvents.tsx'
import { extentOf, idleOf, leapFrom, type TrackEvent, type TrackEventKind, trackEventsOf } from './track-events.ts'
import './player.css'
import { maxPoints, type Track, useTracks } from '../use-tracks.ts'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'
import { columnsAt, useFullResolution } from './use-full-resolution.ts'
import { useViewport } from './use-viewport.ts'

export interface PlayerProps {
  readonly source: TrackSource
  /** One to `maxVehicles` (useTracks.ts) vehicles, played by one clock. */
  readonly vins: readonly string[]
  /** ISO 8601, [from, to). */
  readonly period: { readonly from: string; readonly to: string }
  /** Called when another period is chosen. Without it the period is fixed. */
  onPeriod?(period: { from: string; to: string }): void
  readonly form?: ReactNode
  actions?(vin: string, name: string): ReactNode
}

const all: readonly TrackEventKind[] = ['stop', 'gap', 'trip', 'alarm']

/** Player of tracks in vehicle time: map, chart, lists and table with one playhead. */
export function Player({ source, vins, period, onPeriod, form, actions }: PlayerProps) {
  const { t } = useT()
  const shell = useShell()
  const { viewport, note } = useViewport()
  const tracks = useTracks({ source, vins, period, viewport, most: maxPoints[shell] })
  const [focusIndex, setFocusIndex] = useState(0)
  const focus = Math.min(focusIndex, tracks.length - 1)
  const [following, follow] = useState(false)
  const [selected, select] = useState<TrackEvent>()
  // Other vehicles are first shown as a whole: following one would leave the others out of sight.
  const [previousVins, setPreviousVins] = useState(vins)
  if (previousVins.join() !== vins.join()) {
    setPreviousVins(vins)
    follow(false)
    select(undefined)
  }
  const [tab, setTab] = useState<PanelTab | undefined>(shell === 'desk' ? 'overview' : undefined)
  useBackCloses(shell === 'phone' && tab !== undefined, () => setTab(undefined))
  const [help, showHelp] = useState(false)
  const [playsAtOnce, playAtOnce] = useState<string>()
  const track = tracks[focus]
  const playbackSpan = useMemo(() => {
    const summaries = tracks.flatMap(({ summary }) => summary ?? [])
    const extent = summaries.length === tracks.length ? extentOf(summaries) : undefined
    return extent && { ...extent, idle: idleOf(summaries, extent) }
  }, [tracks])
  const playback = usePlayback(playbackSpan)
  const fullResolution = useFullResolution(source, track, playback)
  const trackEvents = useMemo(() => (track?.summary ? trackEventsOf(track.summary) : []), [track])
  useEffect(() => {
    if (!playbackSpan || playsAtOnce !== period.from) return
    playAtOnce(undefined)
    playback.play()
  }, [playbackSpan, playsAtOnce, period.from, playback])
  const step = (by: 1 | -1) => {
    playback.pause()
    const columns = track && columnsAt(track, fullResolution, playback.at)
    const at = columns && stepFrom(columns, playback.at, by)
    if (at !== undefined) playback.seek(at)
  }
  const choose = (one: TrackEvent) => {
    select(one)
    follow(true)
    playback.seek(one.from)
  }
  useKeys({
    playback,
    step,
    leap: (by) => {
      const at = leapFrom(trackEvents, playback.at, by)
      if (at !== undefined) playback.seek(at)
    },
    help: () => showHelp(true),
  })
  const timeWindows = useMemo(() => trackEvents.flatMap(timeWindowOf), [trackEvents])
  if (!track) return null
  const nothing = nothingOf(tracks)
  const pendingVins = waitedFor(tracks)
  const coming = nothing === 'loading' && <LoadingTrack source={source} period={period} vins={pendingVins} />
  const panel = (
    <Panel
      source={source}
      track={track}
      period={period}
      trackEvents={trackEvents}
      fullResolution={fullResolution}
      playback={playback}
      tab={tab}
      folds={shell === 'phone'}
      onTab={setTab}
      onTrackEvent={choose}
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
  const chips = tracks.length > 1 && <Chips tracks={tracks} focus={focus} onFocus={setFocusIndex} />
  const list = track.summary && (
    <div className="tp-instead">
      <TrackEvents
        playback={playback}
        summary={track.summary}
        all={trackEvents}
        kinds={all}
        none={t(words.none)}
        onChoose={choose}
      />
    </div>
  )
  return (
    <Row className={`tp tp-${shell}`}>
      <Stack className="tp-side">
        {form}
        {shell === 'desk' && chips}
        {shell === 'desk' && panel}
      </Stack>
      <Stack className="fill shrink tp-main">
        {coming && pendingVins.length === tracks.length && shell === 'desk' ? (
          // The desk shows the summary before the map is created, because tracks are long and slow graphics would delay
          // it. A phone's slow processor creates the map while the track is loading.
          <Fill className="tp-map">{coming}</Fill>
        ) : nothing === 'failed' || nothing === 'none' ? (
          <Nothing kind={nothing} track={tracks.find(({ error }) => error) ?? track} onPeriod={onPeriod} />
        ) : (
          <>
            <MapPane
              tracks={tracks}
              focus={focus}
              fullResolution={fullResolution}
              playback={playback}
              trackEvents={trackEvents}
              selected={selected}
              following={following}
              list={list}
              coming={coming}
              padding={shell === 'desk' ? 56 : 32}
              onFollow={follow}
              onFocus={setFocusIndex}
              onTrackEvent={choose}
              onCamera={note}
            />
            {shell === 'phone' && chips}
            {playbackSpan && (
              <ChartPane
                source={source}
                tracks={tracks}
                focus={focus}
                fullResolution={fullResolution}
                playback={playback}
                whole={playbackSpan}
              />
            )}
          </>
        )}
        {shell === 'phone' && panel}
        {playbackSpan && (
          <div className="tp-bar">
            <Scrubber playback={playback} from={playbackSpan.from} to={playbackSpan.to} timeWindows={timeWindows} />
            <Transport playback={playback} step={step} following={following} onFollow={follow}>
              {shell === 'desk' && (
                <RowButton aria-label={t(words.help)} title={t(words.help)} onPress={() => showHelp(true)}>
                  ?
                </RowButton>
              )}
            </Transport>
          </div>
        )}
      </Stack>
      {help && <KeyHelp onClose={() => showHelp(false)} />}
    </Row>
  )
}

/** Reason why nothing can be played. Undefined when something can. */
function nothingOf(tracks: readonly Track[]): 'failed' | 'loading' | 'none' | undefined {
  if (tracks.some(({ error, summary, columns }) => error && !(summary && columns))) return 'failed'
  if (tracks.some(({ summary, columns }) => !summary || !columns)) return 'loading'
  return tracks.every(({ summary }) => summary?.from === null) ? 'none' : undefined
}

const waitedFor = (tracks: readonly Track[]): string[] =>
  tracks.filter(({ summary, columns }) => !summary || !columns).map(({ vin }) => vin)

/** Look of an event on the slider. A silent parked vehicle looks like a stop. */
function timeWindowOf(one: TrackEvent): TimeWindow[] {
  if (one.kind === 'trip') return []
  const look = one.kind === 'gap' && one.gap.parked ? 'stop' : one.kind
  return [{ look, from: one.from, to: one.to }]
}

interface ChipsProps {
  readonly tracks: readonly Track[]
  readonly focus: number
  onFocus(vehicle: number): void
}
function Chips({ tracks, focus, onFocus }: ChipsProps) {
  const { t } = useT()
  return (
    <Row as="fieldset" gap={6} className="rigid tp-chips" aria-label={t(words.vehicle)}>
      {tracks.map(({ vin, colour, summary }, index) => (
        <RowButton
          className="inline-row align-center gap-6"
          key={vin}
          aria-pressed={index === focus}
          onPress={() => onFocus(index)}
        >
          <i style={{ background: cssColour(colour) }} aria-hidden="true" />
          {summary?.plate ?? vin}
        </RowButton>
      ))}
    </Row>
  )
}
