import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { code } from '../../../../domain/contract/code.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText, Field } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { type ChoiceDraft, choiceOf, emptyChoice, VehiclePicker } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { type KindOfCommand, kindGroups, kindOfCommand } from '../command/kind-texts.ts'
import './commandPush.css'
import { batchKinds, commandPushCalls as calls, maxBatchVehicles } from './contract.ts'
import { pushLabels as words } from './texts.ts'

interface PushDraft {
  readonly kind: KindOfCommand
  readonly settings: Readonly<Record<string, unknown>>
  readonly vehicles: ChoiceDraft
  readonly reason: string
  readonly perMinute: number | null
}
const emptyPush: PushDraft = {
  kind: 'message',
  settings: {},
  vehicles: emptyChoice('vins'),
  reason: '',
  perMinute: 120,
}

interface Props {
  onSent(id: number): void
  onClose(): void
}

export function NewPush({ onSent, onClose }: Props) {
  const { t, pair } = useWords()
  const form = useFormDraft('commandPush', emptyPush)
  const { draft, set } = form
  const { kind, settings, vehicles, reason, perMinute } = draft
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const keyOf = useRequestKey()
  const record = kindOfCommand(kind).settings

  const start = async () => {
    const choice = choiceOf(vehicles)
    setFaults(reason.trim() ? {} : { reason: t(words.needReason) })
    setFault(choice ? '' : t(words.needVehicles))
    if (!choice || !reason.trim()) return
    setBusy(true)
    try {
      const input = { kind, settings, vehicles: choice, reason, ...(perMinute === null ? {} : { perMinute }) }
      const { id, total } = await send(calls.send, input, { quiet: true, requestKey: keyOf(input) })
      await invalidate([calls.query.path])
      toast.success(t(words.started, { count: total }))
      await form.markSent()
      onSent(id)
    } catch (error) {
      const fields = error instanceof CallFault && error.code === code.invalid ? error.fields : []
      setFaults(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      const hasFieldFault = fields.some(({ field }) => /^(settings\.|reason$|perMinute$)/.test(field))
      setFault(hasFieldFault ? '' : error instanceof Error ? error : String(error))
    } finally {
      setBusy(false)
    }
  }

  const close = async () => {
    if (await form.mayClose()) onClose()
  }
  return (
    <Dialog title={t(words.new)} onCancel={() => void close()}>
      <Grid
        as="form"
        gap={12}
        className="cp-form"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <RestoredNote of={form} />
        <Select
          label={t(words.kind)}
          options={groups.map((group) => ({
            label: pair(kindGroups[group]),
            options: batchKinds
              .filter((one) => kindOfCommand(one).group === group)
              .map((one) => ({ value: one, label: pair(kindOfCommand(one).title) })),
          }))}
          value={kind}
          onChange={(next) => {
            set({ kind: next, settings: {} })
            setFaults({})
          }}
        />
        {record &&
          Object.entries(record.fields).map(([name, field]) => (
            <Field key={name} label={pair(field.label)} fault={faults[`settings.${name}`]}>
              {({ id }) => (
                <FieldInput
                  id={id}
                  name={name}
                  field={field}
                  record={record.name}
                  faulty={`settings.${name}` in faults}
                  value={settings[name]}
                  onChange={(value) => set({ settings: { ...settings, [name]: value } })}
                />
              )}
            </Field>
          ))}
        <fieldset className="shrink">
          <legend>{t(words.which)}</legend>
          <VehiclePicker draft={vehicles} onChange={(next) => set({ vehicles: next })} />
          <p className="ui-hint">{t(words.most, { most: maxBatchVehicles })}</p>
        </fieldset>
        <TextInput
          label={t(words.reason)}
          fault={faults.reason}
          maxLength={200}
          value={reason}
          onChange={(next) => set({ reason: next })}
        />
        <NumberInput
          label={t(words.perMinute)}
          hint={t(words.perMinuteHint)}
          fault={faults.perMinute}
          value={perMinute}
          onChange={(next) => set({ perMinute: next })}
        />
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => void close()}>{t(words.back)}</Button>
          <Button submit kind="primary" disabled={busy}>
            {t(words.send)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}

const groups = (Object.keys(kindGroups) as (keyof typeof kindGroups)[]).filter((group) =>
  batchKinds.some((kind) => kindOfCommand(kind).group === group),
)

/** Returns a translator for the catalogue's texts, which are pairs instead of keys. */
function useWords() {
  const { t, lang } = useT()
  return { t, pair: (words: readonly [string, string]) => words[lang === 'zh' ? 0 : 1] }
}
