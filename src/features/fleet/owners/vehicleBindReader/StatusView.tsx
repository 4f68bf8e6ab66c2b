import { useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { ask } from '../../../../ui/reader/ask.ts'
import { bindTypes } from '../binding/state-texts.ts'
import type { BindStatus, bindRequestCalls } from '../bindRequest/contract.ts'
import { bindTones, refusalReasons } from '../bindRequest/state-texts.ts'
import { bindWords as words } from './texts.ts'

const meanings = {
  waiting: words.waitingText,
  passed: words.passedText,
  refused: words.refusedText,
  withdrawn: words.withdrawnText,
  expired: words.expiredText,
} as const

interface Props {
  readonly token: string
  readonly status: BindStatus
  onChanged(status: BindStatus): void
  onAgain(): void
  onRefresh(): void
  onNew(): void
}

export function StatusView({ token, status, onChanged, onAgain, onRefresh, onNew }: Props) {
  const { t, say, formatGuestTime } = useT()
  const { state, reason, remark, decidedAt } = status
  const [asking, setAsking] = useState(false)
  const [feedback, setFeedback] = useState<string | Error>()
  const withdraw = async () => {
    setAsking(false)
    await ask<typeof bindRequestCalls.withdraw>('/certUpload/bindWithdraw', { token }).then(onChanged, (fault: Error) =>
      setFeedback(fault),
    )
  }
  const copy = async () => setFeedback(t((await copyText(window.location.href)) ? words.copied : words.notCopied))
  const isOpen = state === 'waiting' || state === 'refused'
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  return (
    <Grid gap={12} className="reader-form">
      <Card>
        <Grid gap={8} className="items-start reader-state" role="status">
          <Tag tone={bindTones[state]}>{t(words[state])}</Tag>
          <p>{t(meanings[state])}</p>
        </Grid>
        <Facts
          facts={[
            ...fact(t(words.reason), reason && say(refusalReasons[reason])),
            ...fact(t(words.remark), remark),
            ...fact(t(words.vin), `…${status.vinEnd}`),
            ...fact(t(words.type), say(bindTypes[status.type])),
            ...fact(t(words.name), status.name),
            ...fact(t(words.phone), status.phone),
            ...fact(t(words.sentAt), formatGuestTime(status.sentAt)),
            ...fact(t(words.decidedAt), decidedAt && formatGuestTime(decidedAt)),
          ]}
        />
      </Card>
      {state === 'refused' && (
        <Button kind="primary" block onClick={onAgain}>
          {t(words.again)}
        </Button>
      )}
      {state === 'waiting' && (
        <Button kind="primary" block onClick={onRefresh}>
          {t(words.refresh)}
        </Button>
      )}
      {isOpen && (
        <Button block onClick={() => void copy()}>
          {t(words.copy)}
        </Button>
      )}
      {isOpen ? (
        <Button block kind="text" onClick={() => setAsking(true)}>
          {t(words.withdraw)}
        </Button>
      ) : (
        <Button block onClick={onNew}>
          {t(words.another)}
        </Button>
      )}
      <p role="status">
        {feedback instanceof Error ? feedback.message : feedback}
        <RequestId id={requestIdOf(feedback)} />
      </p>
      {asking && (
        <Dialog alert title={t(words.withdraw)} onCancel={() => setAsking(false)}>
          <p>{t(words.withdrawAsk)}</p>
          <Actions>
            <Button onClick={() => setAsking(false)}>{t(words.cancel)}</Button>
            <Button kind="danger" onClick={() => void withdraw()}>
              {t(words.withdraw)}
            </Button>
          </Actions>
        </Dialog>
      )}
    </Grid>
  )
}
