import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRequestKey } from '../../../kit/client/request-key.ts'
import { useFormDraft } from '../../../kit/draft/form-draft.ts'
import { RestoredNote } from '../../../kit/draft/RestoredNote.tsx'
import { FieldInput } from '../../../kit/record/parts.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { FaultText, Field } from '../../../kit/ui/field.tsx'
import { VehicleList } from '../../vehicles/choosing/parts.tsx'
import { policyTestCalls as calls, mostVehicles, policyTest } from './contract.ts'
import { testWords as words } from './texts.ts'

interface Props {
  policy: number | undefined
  onStarted(id: number): void
  close(): void
}

interface TestDraft {
  readonly policy: number | undefined
  readonly vins: readonly string[]
}

export function NewTest({ policy: given, onStarted, close }: Props) {
  const { t } = useT()
  const form = useFormDraft<TestDraft>(`policyTest ${given ?? ''}`, { policy: given, vins: [] })
  const { policy, vins } = form.draft
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const requestKey = useRequestKey()
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (policy === undefined) return setFault(t(words.needPolicy))
    if (vins.length === 0) return setFault(t(words.needVehicles))
    if (vins.length > mostVehicles) return setFault(t(words.tooMany, { most: mostVehicles }))
    setBusy(true)
    setFault('')
    try {
      const input = { policy, vins: [...vins] }
      const { id } = await send(calls.start, input, { quiet: true, requestKey: requestKey(input) })
      toast.success(t(words.started))
      await form.sent()
      await invalidate([calls.query.path])
      onStarted(id)
    } catch (refused) {
      if (!(refused instanceof CallFault)) throw refused
      setFault(refused)
    } finally {
      setBusy(false)
    }
  }
  const cancel = async () => {
    if (await form.mayClose()) close()
  }
  return (
    <Dialog title={t(words.title)} onCancel={() => void cancel()}>
      <form className="ui-form" onSubmit={(event) => void start(event)} noValidate>
        <RestoredNote of={form} />
        <Field label={t(words.policy)}>
          {({ id }) => (
            <FieldInput
              id={id}
              name="policy"
              field={policyTest.fields.policy}
              record={policyTest.name}
              value={policy}
              onChange={(value) => form.set({ policy: value as number | undefined })}
            />
          )}
        </Field>
        <p className="ui-hint">{t(words.most, { most: mostVehicles })}</p>
        <VehicleList vins={vins} onChange={(next) => form.set({ vins: next })} />
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.start)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
