import { CallFault, requestIdOf } from '../../../../../client/fault.ts'
import { useT } from '../../../../../client/language.ts'
import { code } from '../../../../../domain/contract/code.ts'
import { fleetDay, fleetDayPeriod } from '../../../../../domain/time.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../../ui/parts/Empty.tsx'
import { RequestId } from '../../../../../ui/parts/RequestId.tsx'
import type { Track } from '../use-tracks.ts'
import { playerWords as words } from './texts.ts'

interface Props {
  readonly kind: 'failed' | 'none'
  readonly track: Track
  readonly onPeriod: ((period: { from: string; to: string }) => void) | undefined
}

export function Nothing({ kind, track, onPeriod }: Props) {
  const { t, formatTime } = useT()
  const { error, retry, summary } = track
  if (kind === 'failed' && error instanceof CallFault && error.code === code.notFound)
    return (
      <Empty className="fill" role="alert" title={t(words.unknown, { vin: track.vin })}>
        <p>{t(words.unknownHint)}</p>
      </Empty>
    )
  if (kind === 'failed')
    return (
      <Empty className="fill" role="alert" title={t(words.failed)}>
        <p>{error?.message}</p>
        <RequestId id={requestIdOf(error)} />
        <Button onClick={retry}>{t(words.retry)}</Button>
      </Empty>
    )
  const last = summary?.last ?? null
  return (
    <Empty className="fill" role="status" title={t(words.none)}>
      <p>{last === null ? t(words.noneEver) : t(words.noneAt, { at: formatTime(new Date(last).toISOString()) })}</p>
      {last !== null && onPeriod && (
        <Button kind="primary" onClick={() => onPeriod(fleetDayPeriod(fleetDay(last)))}>
          {t(words.goThere)}
        </Button>
      )}
    </Empty>
  )
}
