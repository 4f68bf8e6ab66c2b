import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { pickDeskWords as words } from './texts.ts'
import { type ScanFeedback, signals } from './use-scan.ts'

const titles: Readonly<Record<ScanFeedback['kind'], string>> = {
  picked: words.picked,
  already: words.already,
  cancelled: words.cancelled,
  unknown: words.unknown,
  offline: words.offline,
  undone: words.undone,
  refused: words.offline,
}
const meanings: Partial<Record<ScanFeedback['kind'], string>> = {
  cancelled: words.cancelledText,
  unknown: words.unknownText,
  offline: words.offlineText,
  undone: words.undoneText,
}

interface Props {
  result: ScanFeedback | undefined
  busy: boolean
  onAgain(): void
  onUndo(): void
}

/** Result of the last scan, in a colour that is visible from the side. */
export function ResultView({ result, busy, onAgain, onUndo }: Props) {
  const { t, formatGuestTime } = useT()
  if (!result)
    return (
      <Grid as="section" gap={8} className="break text-center pick-result" role="status">
        <h2>{t(busy ? words.checking : words.ready)}</h2>
      </Grid>
    )
  const { kind, scanned: scanResult, fault } = result
  const meaning = meanings[kind]
  return (
    <Grid
      key={result.scan}
      as="section"
      gap={8}
      className={`break text-center pick-result ${signals[kind]}`}
      role="status"
      aria-live="assertive"
    >
      <h2>{t(titles[kind])}</h2>
      {scanResult?.gift && <p className="pick-gift">{scanResult.gift}</p>}
      {scanResult?.attendee && <p>{scanResult.attendee}</p>}
      {kind === 'already' && scanResult && (
        <p>{t(words.alreadyText, { time: formatGuestTime(scanResult.pickedAt), desk: scanResult.desk ?? '' })}</p>
      )}
      {meaning && <p>{t(meaning)}</p>}
      {kind === 'refused' && fault && (
        <p>
          {fault.message}
          <RequestId id={requestIdOf(fault)} />
        </p>
      )}
      {kind === 'picked' && (
        <Button disabled={busy} onClick={onUndo}>
          {t(words.undo)}
        </Button>
      )}
      {kind === 'offline' && (
        <Button busy={busy} onClick={onAgain}>
          {t(words.again)}
        </Button>
      )}
    </Grid>
  )
}
