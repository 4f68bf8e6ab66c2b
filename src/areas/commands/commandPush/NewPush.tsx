import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRequestKey } from '../../../kit/client/request-key.ts'
import { code } from '../../../kit/code.ts'
import { FieldInput } from '../../../kit/record/parts.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { FaultText, Field } from '../../../kit/ui/field.tsx'
import { NumberInput } from '../../../kit/ui/number-input.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { choiceOf, emptyChoice, VehiclePicker } from '../../vehicles/choosing/parts.tsx'
import { type KindOfCommand, kindGroups, kindOfCommand } from '../command/kind-texts.ts'
import './commandPush.css'
import { batchKinds, commandPushCalls as calls, mostOfBatch } from './contract.ts'
import { pushLabels as words } from './texts.ts'

const usualPerMinute = 120

/** The form of a new batch: what, to whom, why, and how fast. */
export function NewPush({ onClose }: { onClose(): void }) {
  const { t, pair } = useWords()
  const [kind, setKind] = useState<KindOfCommand>('message')
  const [settings, setSettings] = useState<Record<string, unknown>>({})
  const [vehicles, setVehicles] = useState(() => emptyChoice('vins'))
  const [reason, setReason] = useState('')
  const [perMinute, setPerMinute] = useState<number | null>(usualPerMinute)
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
      const { total } = await send(calls.send, input, { quiet: true, requestKey: keyOf(input) })
      await invalidate([calls.query.path])
      toast.success(t(words.started, { count: total }))
      onClose()
    } catch (error) {
      const fields = error instanceof CallFault && error.code === code.invalid ? error.fields : []
      setFaults(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      const known = fields.some(({ field }) => /^(settings\.|reason$|perMinute$)/.test(field))
      setFault(known ? '' : error instanceof Error ? error : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t(words.new)} onCancel={onClose}>
      <form
        className="cp-form"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
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
            setKind(next)
            setSettings({})
            setFaults({})
          }}
        />
        {record &&
          Object.entries(record.fields).map(([name, field]) => (
            <Field key={name} label={pair(field.label)} fault={faults[`settings.${name}`]}>
              {({ id }) => (
                <FieldInput
                  {...{ id, name, field, record: record.name, faulty: `settings.${name}` in faults }}
                  value={settings[name]}
                  onChange={(value) => setSettings({ ...settings, [name]: value })}
                />
              )}
            </Field>
          ))}
        <fieldset>
          <legend>{t(words.which)}</legend>
          <VehiclePicker draft={vehicles} onChange={setVehicles} />
          <p className="ui-hint">{t(words.most, { most: mostOfBatch })}</p>
        </fieldset>
        <TextInput label={t(words.reason)} fault={faults.reason} maxLength={200} value={reason} onChange={setReason} />
        <NumberInput
          label={t(words.perMinute)}
          hint={t(words.perMinuteHint)}
          fault={faults.perMinute}
          value={perMinute}
          onChange={setPerMinute}
        />
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={onClose}>{t(words.back)}</Button>
          <Button submit kind="primary" disabled={busy}>
            {t(words.send)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

const groups = (Object.keys(kindGroups) as (keyof typeof kindGroups)[]).filter((group) =>
  batchKinds.some((kind) => kindOfCommand(kind).group === group),
)

/** Words of the catalogue, which are pairs and no keys. */
function useWords() {
  const { t, lang } = useT()
  return { t, pair: (words: readonly [string, string]) => words[lang === 'zh' ? 0 : 1] }
}
