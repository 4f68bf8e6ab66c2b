import { useMemo, useSyncExternalStore } from 'react'
import { useT } from '../../../../../client/language.ts'
import { levelNamed } from '../../../../../domain/gb32960/level-texts.ts'
import { cssColour, eventColours } from '../../../../../ui/map/theme/colours.ts'
import { SecondaryText, Stack } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import type { TrackSummary } from '../contract.ts'
import type { Playback } from '../transport/clock.ts'
import { playerWords as words } from './texts.ts'
import { keyOf, type TrackEvent, type TrackEventKind } from './track-events.ts'
import { useLength } from './use-length.ts'

interface Props {
  readonly all: readonly TrackEvent[]
  readonly kinds: readonly TrackEventKind[]
  readonly summary: TrackSummary
  readonly playback: Playback
  readonly none: string
  onChoose(one: TrackEvent): void
}

/** List of events. Choosing one seeks to it. The event at the playhead is marked. */
export function TrackEvents({ all, kinds, summary, playback, none, onChoose }: Props) {
  const { t, formatTime, formatNumber } = useT()
  const length = useLength()
  const head = useHead()
  const visibleEvents = useMemo(() => all.filter(({ kind }) => kinds.includes(kind)), [all, kinds])
  const current = useSyncExternalStore(playback.cursor.listen, () => {
    const at = playback.at
    return visibleEvents.findLastIndex(({ from, to }) => from <= at && at < Math.max(to, from + 1))
  })
  const { alarms, alarmCount } = summary
  if (visibleEvents.length === 0)
    return (
      <SecondaryText as="p" size="m" className="flush tp-none">
        {none}
      </SecondaryText>
    )
  return (
    <>
      {kinds.includes('alarm') && alarms.length < alarmCount && (
        <SecondaryText as="p" size="m" className="flush tp-none">
          {t(words.someAlarms, { shown: formatNumber(alarms.length), total: formatNumber(alarmCount) })}
        </SecondaryText>
      )}
      <ul className="tp-list">
        {visibleEvents.map((one, index) => (
          <li key={keyOf(one)}>
            <RowButton
              className="row align-center gap-10 text-start"
              aria-current={index === current}
              onPress={() => onChoose(one)}
            >
              <i style={{ background: cssColour(eventColours[one.kind]) }} aria-hidden="true" />
              <Stack as="span" className="fill shrink">
                <b className="text-m semibold">{head(one)}</b>
                <small className="text-s">{formatTime(new Date(one.from).toISOString())}</small>
              </Stack>
              <small className="text-s">
                {one.kind === 'alarm' && one.alarm.to === null ? t(words.lasts) : length(one.to - one.from)}
              </small>
            </RowButton>
          </li>
        ))}
      </ul>
    </>
  )
}

export function useHead(): (one: TrackEvent) => string {
  const { t, say, formatNumber } = useT()
  return (one) => {
    switch (one.kind) {
      case 'stop': {
        const more = [one.stop.off && t(words.off), one.stop.charged && t(words.charged)].filter(Boolean)
        return [t(words.stopped), ...more].join(' · ')
      }
      case 'gap': {
        const { parked: isParked, distanceM } = one.gap
        if (isParked) return t(words.parked)
        return `${t(words.gap)} · ${t(words.apart, { km: formatNumber(Math.round(distanceM / 100) / 10) })}`
      }
      case 'trip': {
        const { state, distanceKm, fromSoc, toSoc } = one.trip
        const name = state === 0 ? words.trip0 : state === 1 ? words.trip1 : words.trip2
        const socs = fromSoc !== null && toSoc !== null && `${fromSoc} → ${toSoc} %`
        return [formatNumber(distanceKm, 'km'), socs, state !== 1 && t(name)].filter(Boolean).join(' · ')
      }
      case 'alarm': {
        const { level, name, place } = one.alarm
        return [say(levelNamed(level)), name, !place && t(words.elsewhere)].filter(Boolean).join(' · ')
      }
    }
  }
}
