import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText, Field } from '../../../../ui/parts/field.tsx'
import { VehicleList } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { policyTestCalls as calls, maxVehicles, policyTest } from './contract.ts'
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

export function NewTest({ policy: initialPolicy, onStarted, close }: Props) {
  const { t } = useT()
  const form = useFormDraft<TestDraft>(`policyTest ${initialPolicy ?? ''}`, { policy: initialPolicy, vins: [] })
  const { policy, vins } = form.draft
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const requestKey = useRequestKey()
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (policy === undefined) return setFault(t(words.needPolicy))
    if (vins.length === 0) return setFault(t(words.needVehicles))
    if (vins.length > maxVehicles) return setFault(t(words.tooMany, { most: maxVehicles }))
    setBusy(true)
    setFault('')
    try {
      const input = { policy, vins: [...vins] }
      const { id } = await send(calls.start, input, { quiet: true, requestKey: requestKey(input) })
      toast.success(t(words.started))
      await form.markSent()
      await invalidate([calls.query.path])
      onStarted(id)
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error)
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
        <p className="ui-hint">{t(words.most, { most: maxVehicles })}</p>
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
