import { useState } from 'react'
import type { OutputOf } from '../../../kit/call.ts'
import { send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { Facts } from '../../../kit/ui/facts.tsx'
import { SecretDialog } from '../../../kit/ui/secret-dialog.tsx'
import { webhookCalls as calls, webhook } from './contract.ts'
import { webhookLabels as labels, webhookWords as words } from './texts.ts'

type Tested = OutputOf<typeof calls.test>

export function Addresses() {
  const { t } = useT()
  const [secret, setSecret] = useState<string>()
  const [tested, setTested] = useState<Tested>()
  const rowActions: RowAction<RowOf<typeof webhook>>[] = [
    {
      key: 'test',
      label: labels.test,
      call: calls.test,
      run: async ({ id }, { refresh }) => {
        setTested(await send(calls.test, { id }))
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
      {tested && <Outcome tested={tested} onClose={() => setTested(undefined)} />}
    </>
  )
}

function Outcome({ tested, onClose }: { tested: Tested; onClose(): void }) {
  const { t } = useT()
  const { taken, status, reason, durationMs, answer } = tested
  return (
    <Dialog title={t(taken ? words.taken : words.refused)} onCancel={onClose}>
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
