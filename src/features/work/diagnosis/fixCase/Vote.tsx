import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { fixCaseCalls as calls } from './contract.ts'
import './fixCase.css'
import { caseTexts as words } from './texts.ts'

const answers = [
  { helped: true, text: words.helped },
  { helped: false, text: words.notHelped },
  { helped: null, text: words.used },
] as const

/**
 * Records whether the reader used the case and whether it helped. One vote per user, which can be changed or withdrawn.
 */
export function Vote({ id }: { id: number }) {
  const { t } = useT()
  const may = useMay()
  const mine = useCall(calls.mine, { id }, { quiet: true, enabled: may(calls.mine) })
  const [busy, setBusy] = useState(false)
  if (!may(calls.vote) || !mine.data) return null
  const { used: hasUsed, helped: ownAnswer } = mine.data
  const say = async (vote: { used: boolean; helped: boolean | null }) => {
    setBusy(true)
    try {
      await send(calls.vote, { id, ...vote })
      if (vote.used) toast.success(t(words.thanks))
      await invalidate(['/remoteFaultMonitoring/case/'])
    } catch (fault) {
      // The error is already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row as="section" gap="8 16" align="center" wrap className="case-vote" aria-label={t(words.question)}>
      <b>{t(words.question)}</b>
      <Row as="span" gap={8} wrap>
        {answers.map(({ helped: isHelpful, text }) => {
          const isMine = hasUsed && ownAnswer === isHelpful
          return (
            <Button
              key={text}
              kind={isMine ? 'primary' : 'default'}
              aria-pressed={isMine}
              disabled={busy}
              onClick={() => void say({ used: true, helped: isHelpful })}
            >
              {t(text)}
            </Button>
          )
        })}
        {hasUsed && (
          <Button kind="text" disabled={busy} onClick={() => void say({ used: false, helped: null })}>
            {t(words.takeBack)}
          </Button>
        )}
      </Row>
    </Row>
  )
}
