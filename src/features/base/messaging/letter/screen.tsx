import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { letterCalls as calls, letter } from './contract.ts'
import { sendAgainLabel, letterWords as words } from './texts.ts'

type Row = RowOf<typeof letter>

/** /systemManage/letter: mails that the mail server has not accepted, and a test of it. */
export default function Letters() {
  const { t } = useT()
  const may = useMay()
  const sendAgain = forRows<Row>({
    key: 'sendAgain',
    label: sendAgainLabel,
    call: calls.sendAgain,
    run: async (ids) => {
      const { count } = await send(calls.sendAgain, { ids })
      toast.success(t(words.queued, { count }))
    },
  })
  return (
    <RecordScreen
      record={letter}
      calls={calls}
      rowActions={[sendAgain.row]}
      batchActions={[sendAgain.batch]}
      toolbar={may(calls.test) && <Test />}
    />
  )
}

function Test() {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<OutputOf<typeof calls.test>>()
  const test = async () => {
    setBusy(true)
    setOutcome(await send(calls.test, {}).catch(() => undefined))
    setBusy(false)
  }
  const close = () => setOutcome(undefined)
  return (
    <>
      <Button busy={busy} onClick={() => void test()}>
        {t(busy ? words.testing : words.test)}
      </Button>
      {outcome && (
        <Dialog title={t(outcome.taken ? words.taken : words.refused)} onCancel={close}>
          <Facts
            facts={[
              { label: t(words.to), value: outcome.to },
              { label: t(words.answer), value: outcome.answer },
            ]}
          />
          <Actions>
            <Button kind="primary" onClick={close}>
              {t(words.close)}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
