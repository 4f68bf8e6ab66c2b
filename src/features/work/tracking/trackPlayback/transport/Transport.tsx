import { type ReactNode, useMemo } from 'react'
import { useT } from '../../../../../client/language.ts'
import { span } from '../../../../../client/span.ts'
import { useShownZone } from '../../../../../client/zone.ts'
import { wallClock } from '../../../../../domain/zone.ts'
import { Row, Stack } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import { Select } from '../../../../../ui/parts/Select.tsx'
import { type Playback, type PlaybackRate, rates } from './clock.ts'
import { Moment } from './Moment.tsx'
import './playback.css'
import { playbackWords as words } from './texts.ts'
import { usePlaybackState } from './use-playback.ts'

interface Props {
  readonly playback: Playback
  step(by: 1 | -1): void
  readonly following?: boolean
  onFollow?(following: boolean): void
  readonly children?: ReactNode
}

const paths = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  before: 'M6 5h2.5v14H6zM20 5v14L9.5 12z',
  next: 'M15.5 5H18v14h-2.5zM4 5v14l10.5-7z',
  skip: 'M3 5v14l8-7zM12 5v14l8-7zM20 5h2v14h-2z',
  follow: 'M12 8a4 4 0 100 8 4 4 0 000-8zM11 1h2v5h-2zM11 18h2v5h-2zM1 11h5v2H1zM18 11h5v2h-5z',
} as const
const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

export function Transport({ playback, step, following, onFollow, children }: Props) {
  const { t, formatDay } = useT()
  const zone = useShownZone()
  const { playing, rate, skips, skipped: skippedSpan } = usePlaybackState(playback)
  // The clock and the day are written with each frame: each second is formatted once.
  const textsAt = useMemo(() => {
    let last = Number.NaN
    let text = { day: '', clock: '' }
    return (at: number) => {
      const second = Math.floor(at / 1000)
      if (second !== last) {
        const localTime = wallClock(zone, at)
        last = second
        text = { day: formatDay(localTime.slice(0, 10)), clock: localTime.slice(11) }
      }
      return text
    }
  }, [zone, formatDay])
  const clock = (at: number) => textsAt(at).clock
  const day = (at: number) => textsAt(at).day
  const button = (label: string, name: keyof typeof paths, onClick: () => void, isPressed?: boolean) => (
    <RowButton aria-label={label} title={label} aria-pressed={isPressed} onPress={onClick}>
      <Icon name={name} />
    </RowButton>
  )
  return (
    <Row as="fieldset" gap={4} align="center" className="shrink pb" aria-label={t(words.transport)}>
      {button(t(words.before), 'before', () => step(-1))}
      <span className="pb-play">
        {button(t(playing ? words.pause : words.play), playing ? 'pause' : 'play', () => playback.toggle())}
      </span>
      {button(t(words.next), 'next', () => step(1))}
      <Stack as="span" justify="center" className="tabular nowrap fill shrink pb-clock">
        <Moment className="text-l semibold" cursor={playback.cursor} say={clock} />
        <Moment className="muted text-s pb-day" cursor={playback.cursor} say={day} />
        <small role="status">
          {skippedSpan && playing ? t(words.skipped, { span: span(skippedSpan.to - skippedSpan.from) }) : ''}
        </small>
      </Stack>
      <Select
        className="pb-rate"
        label={t(words.rate)}
        labelHidden
        options={rates.map((each) => ({ value: each, label: `${each}×` }))}
        value={rate}
        onChange={(next: PlaybackRate) => playback.setRate(next)}
      />
      {button(t(words.skip), 'skip', () => playback.setSkips(!skips), skips)}
      {onFollow && button(t(words.follow), 'follow', () => onFollow(!following), following)}
      {children}
    </Row>
  )
}
