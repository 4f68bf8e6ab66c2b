import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useChange } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { exchangeCalls as calls } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

type Holder = OutputOf<typeof calls.lock>['holder']

/** Shows whether the vehicle is locked for diagnosis. Users can release their own lock. */
export function Lock({ vin, holder }: { vin: string; holder: Holder }) {
  const { t, formatClock } = useT()
  const may = useMay()
  const release = useChange(calls.release, { invalidates: [calls.lock.path], done: t(words.released) })
  if (!holder)
    return (
      <Row as="p" gap="4 10" align="center" wrap className="dx-lock ui-hint">
        {t(words.free)}
      </Row>
    )
  const { name, isOwn, runId, until } = holder
  const isMine = isOwn && runId === null
  const text = isMine ? t(words.ownLock) : t(runId === null ? words.otherLock : words.scriptLock, { name })
  return (
    <Row as="p" gap="4 10" align="center" wrap className="dx-lock" role="status">
      <Tag tone={isMine ? 'processing' : 'warning'}>{text}</Tag>
      <small>{t(words.until, { time: formatClock(until) })}</small>
      {isMine && may(calls.release) && (
        <Button kind="text" busy={release.isPending} onClick={() => release.mutate({ vin })}>
          {t(words.release)}
        </Button>
      )}
    </Row>
  )
}
