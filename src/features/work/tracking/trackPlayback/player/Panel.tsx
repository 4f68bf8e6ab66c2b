import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useT } from '../../../../../client/language.ts'
import { Fill, Row } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import type { Playback } from '../transport/clock.ts'
import type { Track } from '../use-tracks.ts'
import { Calendar } from './Calendar.tsx'
import { Exports } from './Exports.tsx'
import { PointTable } from './PointTable.tsx'
import type { TrackSource } from './source.ts'
import { Totals } from './Totals.tsx'
import { TrackEvents } from './TrackEvents.tsx'
import { playerWords as words } from './texts.ts'
import type { TrackEvent, TrackEventKind } from './track-events.ts'
import type { FullResolution } from './use-full-resolution.ts'

const panelTabs = ['overview', 'stops', 'trips', 'alarms', 'points'] as const
export type PanelTab = (typeof panelTabs)[number]
/** Constant arrays, because lists are recomputed for another array. */
const kinds = { stops: ['stop', 'gap'], trips: ['trip'], alarms: ['alarm'] } as const satisfies Record<
  string,
  readonly TrackEventKind[]
>

export interface PanelProps {
  readonly source: TrackSource
  readonly track: Track
  readonly period: { readonly from: string; readonly to: string }
  readonly trackEvents: readonly TrackEvent[]
  readonly fullResolution: FullResolution
  readonly playback: Playback
  /** Undefined: folded. */
  readonly tab: PanelTab | undefined
  onTab(tab: PanelTab | undefined): void
  /** Whether choosing the current tab folds the panel. */
  readonly folds: boolean
  onTrackEvent(one: TrackEvent): void
  onDay?: ((period: { from: string; to: string }) => void) | undefined
  readonly actions?: ReactNode
}

export function Panel(props: PanelProps) {
  const { source, track, trackEvents, tab, onTab, folds } = props
  const { t, formatNumber } = useT()
  const id = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const count = (kind: TrackEventKind) => trackEvents.filter((one) => one.kind === kind).length
  const counts: Partial<Record<PanelTab, number>> = {
    stops: count('stop'),
    trips: count('trip'),
    alarms: track.summary?.alarmCount ?? 0,
  }
  const tabs: readonly PanelTab[] = source.withoutAlarms ? panelTabs.filter((each) => each !== 'alarms') : panelTabs
  const turn = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const place = (tabs.indexOf(tab ?? 'overview') + by + tabs.length) % tabs.length
    onTab(tabs[place])
    ;(buttons.current?.children[place] as HTMLElement | undefined)?.focus()
    event.preventDefault()
  }
  return (
    <section className={tab ? 'tp-panel open' : 'tp-panel'} aria-label={t(words.side)}>
      <Row className="rigid tp-tabs" role="tablist" aria-label={t(words.tabs)} ref={buttons} onKeyDown={turn}>
        {tabs.map((each) => (
          <RowButton
            className="muted"
            key={each}
            id={`${id}-${each}`}
            role="tab"
            aria-selected={each === tab}
            aria-controls={tab && `${id}-panel`}
            tabIndex={each === (tab ?? 'overview') ? 0 : -1}
            onPress={() => onTab(folds && each === tab ? undefined : each)}
          >
            {t(words[each])}
            {counts[each] !== undefined && <small className="plain"> {formatNumber(counts[each])}</small>}
          </RowButton>
        ))}
      </Row>
      {tab && (
        <Fill scroll className={`tp-body ${tab}`} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
          <Body {...props} tab={tab} />
        </Fill>
      )}
    </section>
  )
}

function Body({
  source,
  track,
  period,
  trackEvents,
  fullResolution,
  playback,
  tab,
  onTrackEvent,
  onDay,
  actions,
}: PanelProps & { tab: PanelTab }) {
  const { t } = useT()
  const { summary, vin } = track
  if (tab === 'overview')
    return (
      <>
        {summary && summary.from !== null && (
          <>
            <Totals summary={summary} playback={playback} />
            <Row gap={8} wrap className="tp-actions">
              {source.export && <Exports vin={vin} period={period} run={source.export} withNames={source.withNames} />}
              {actions}
            </Row>
          </>
        )}
        {source.calendar && onDay && (
          <Calendar
            key={vin}
            calendar={source.calendar}
            sourceKey={source.key}
            name={summary?.plate ?? vin}
            vin={vin}
            period={period}
            onDay={onDay}
          />
        )}
      </>
    )
  if (!summary) return null
  if (tab === 'points') return <PointTable fullResolution={fullResolution} playback={playback} />
  const none = { stops: words.noStops, trips: words.noTrips, alarms: words.noAlarms }[tab]
  return (
    <TrackEvents
      summary={summary}
      playback={playback}
      all={trackEvents}
      kinds={kinds[tab]}
      none={t(none)}
      onChoose={onTrackEvent}
    />
  )
}
