import { useT } from '../../client/language.ts'
import { sizeText } from '../../domain/size-text.ts'
import { Grid, Row } from '../parts/layout.tsx'
import { Progress } from '../parts/Progress.tsx'
import { partsWords as words } from './parts-texts.ts'
import type { UploadRunState } from './run.ts'

const phases = {
  reading: words.reading,
  sending: words.sending,
  paused: words.paused,
  waiting: words.waiting,
  checking: words.checking,
  done: words.uploaded,
} as const

export function UploadBar({ state: { phase, bytes, size, bytesPerSecond } }: { state: UploadRunState }) {
  const { t, formatNumber } = useT()
  const percent = Math.floor((100 * bytes) / size)
  const seconds = bytesPerSecond > 0 ? Math.ceil((size - bytes) / bytesPerSecond) : 0
  const left =
    seconds >= 90 ? t(words.minutesLeft, { count: Math.round(seconds / 60) }) : t(words.secondsLeft, { count: seconds })
  const isSending = phase === 'sending' && bytesPerSecond > 0
  const label = t(phases[phase as keyof typeof phases])
  return (
    <Grid gap={4}>
      <Progress label={label} max={size} value={phase === 'checking' ? undefined : bytes} />
      <Row as="small" gap="2 12" wrap className="text-s tabular">
        <span role="status">{label}</span>
        {phase !== 'checking' && (
          <span>
            {formatNumber(percent, '%')} · {t(words.part, { done: sizeText(bytes), total: sizeText(size) })}
          </span>
        )}
        {isSending && (
          <span>
            {t(words.rate, { size: sizeText(bytesPerSecond) })} · {left}
          </span>
        )}
      </Row>
    </Grid>
  )
}
