import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { PasswordInput } from '../../../../ui/parts/text-input.tsx'
import { RowKeyDialog } from '../../vehicles/messageKey/parts.tsx'
import { forwardTargetCalls as calls, forwardTarget } from './contract.ts'
import { targetLabels, targetWords as words } from './texts.ts'

type Row = RowOf<typeof forwardTarget>
const defaults = {
  port: 32960,
  version: 'v2016',
  confirm: 'heartbeat',
  vehicles: 'all',
  rate: 1000,
  enabled: false,
} as const

/** /message/forwardTarget: platforms to which reports are forwarded. */
export default function ForwardTargets() {
  const { t } = useT()
  const may = useMay()
  const [of, setOf] = useState<Pick<Row, 'id' | 'name'>>()
  const [keyOf, setKeyOf] = useState<Pick<Row, 'id' | 'name'>>()
  // A new platform needs a password before the first login, so its dialog opens at once.
  const promptPassword = async (answer: unknown) => {
    const { id } = calls.add.output.parse(answer)
    if (may(calls.password)) setOf(await send(calls.one, { id }))
  }
  const test = async ({ id }: Row) => {
    // The call itself reports errors.
    const answer = await send(calls.test, { id }).catch(() => undefined)
    if (!answer) return
    const text = `${answer.message} (${t(words.tookMs, { ms: answer.ms })})`
    if (answer.works) toast.success(text)
    else toast.error(text)
  }
  return (
    <>
      <RecordScreen
        record={forwardTarget}
        calls={calls}
        defaults={defaults}
        onAdded={(answer) => void promptPassword(answer)}
        rowActions={[
          { key: 'password', label: targetLabels.password, call: calls.password, run: (row) => setOf(row) },
          { key: 'setKey', label: targetLabels.setKey, call: calls.setKey, run: (row) => setKeyOf(row) },
          { key: 'test', label: targetLabels.test, call: calls.test, run: test },
        ]}
      />
      {of && <PasswordDialog row={of} close={() => setOf(undefined)} />}
      {keyOf && (
        <RowKeyDialog
          id={keyOf.id}
          title={t(words.keyTitle, { name: keyOf.name })}
          hint={t(words.keyHint)}
          use="public"
          calls={{ query: calls.query, setKey: calls.setKey, clear: calls.removeKey }}
          savedText={(answer) => t(words.keySaved, answer)}
          clearedText={t(words.keyRemoved)}
          close={() => setKeyOf(undefined)}
        />
      )}
    </>
  )
}

function PasswordDialog({ row, close }: { row: Pick<Row, 'id' | 'name'>; close(): void }) {
  const { t } = useT()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | Error>('')
  const save = async () => {
    if (!/^[\x20-\x7e]{1,20}$/.test(password)) return setFault(t(words.wrong))
    try {
      await send(calls.password, { id: row.id, password }, { quiet: true })
      toast.success(t(words.saved))
      close()
      await invalidate([calls.query.path])
    } catch (error) {
      setFault(error instanceof CallFault ? error : String(error))
    }
  }
  return (
    <Dialog title={`${t(words.password)}: ${row.name}`} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <PasswordInput
          label={t(words.password)}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          maxLength={20}
          hint={t(words.hint)}
          fault={fault || undefined}
        />
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary">
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
