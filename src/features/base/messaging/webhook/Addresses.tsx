import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { webhookCalls as calls, webhook } from './contract.ts'
import { webhookLabels as labels, webhookWords as words } from './texts.ts'

type TestResult = OutputOf<typeof calls.test>

export function Addresses() {
  const { t } = useT()
  const [secret, setSecret] = useState<string>()
  const [testResult, setTestResult] = useState<TestResult>()
  const rowActions: RowAction<RowOf<typeof webhook>>[] = [
    {
      key: 'test',
      label: labels.test,
      call: calls.test,
      run: async ({ id }, { refresh }) => {
        setTestResult(await send(calls.test, { id }))
        refresh()
      },
    },
    {
      key: 'rotate',
      label: labels.rotate,
      call: calls.rotate,
      confirm: ({ name }) => t(words.rotateAsk, { name }),
      run: async ({ id }, { refresh }) => {
        setSecret((await send(calls.rotate, { id })).secret)
        refresh()
      },
    },
  ]
  const { query, one, add, update, remove } = calls
  return (
    <>
      <RecordScreen
        record={webhook}
        calls={{ query, one, add, update, remove }}
        rowActions={rowActions}
        confirmRemove={(rows) => t(words.removeAsk, { count: rows.length })}
        onAdded={(answer) => setSecret((answer as OutputOf<typeof calls.add>).secret)}
      />
      {secret && (
        <SecretDialog
          title={t(words.secretTitle)}
          text={t(words.secretOnce)}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {testResult && <Outcome testResult={testResult} onClose={() => setTestResult(undefined)} />}
    </>
  )
}

function Outcome({ testResult: outcome, onClose }: { testResult: TestResult; onClose(): void }) {
  const { t } = useT()
  const { taken: isAccepted, status, reason, durationMs, answer } = outcome
  return (
    <Dialog title={t(isAccepted ? words.taken : words.refused)} onCancel={onClose}>
      <Facts
        facts={[
          { label: t(words.status), value: status ?? '—' },
          ...(reason ? [{ label: t(words.reason), value: reason }] : []),
          { label: t(words.took), value: `${durationMs} ms` },
          { label: t(words.answer), value: answer || '—' },
        ]}
      />
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t(words.close)}
        </Button>
      </Actions>
    </Dialog>
  )
}
