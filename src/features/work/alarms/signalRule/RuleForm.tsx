import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { alarmLevels } from '../../../../domain/gb32960/level-texts.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { VehiclePicker } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { Clauses } from './Clauses.tsx'
import { signalRuleCalls as calls, ruleLimits, signalRule } from './contract.ts'
import { Notices } from './Notices.tsx'
import { ruleSentence } from './sentence.ts'
import './signalRule.css'
import { Trial } from './Trial.tsx'
import { templates } from './templates.ts'
import { ruleWords as words } from './texts.ts'
import { type RuleCondition, type RuleRow, useRule } from './use-rule.ts'
import { When } from './When.tsx'

interface Props {
  /** The rule to edit. Undefined: a new one. */
  rule?: RuleRow | undefined
  onClosed(): void
}

/** Form of a rule in a panel next to the list. */
export default function RuleForm({ rule, onClosed }: Props) {
  const { t } = useT()
  const condition = useCall(calls.condition, { id: rule?.id ?? 0 }, { enabled: rule !== undefined, gcTime: 0 })
  if (rule && condition.isError)
    return (
      <Sheet open title={t(words.editTitle)} close={onClosed}>
        <p role="alert">{t(words.failed)}</p>
      </Sheet>
    )
  if (rule && !condition.data)
    return (
      <Sheet open title={t(words.editTitle)} close={onClosed}>
        <Loading />
      </Sheet>
    )
  return <Form rule={rule} onClosed={onClosed} condition={condition.data} />
}

function Form({ rule, condition: storedCondition, onClosed }: Props & { condition: RuleCondition | undefined }) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const leave = () => {
    setOpen(false)
    // Leaves time for the closing animation.
    setTimeout(onClosed, 300)
  }
  const form = useRule(rule, storedCondition, leave)
  const close = () => void form.mayClose().then((yes) => yes && leave())
  return (
    <Sheet open={open} title={t(rule ? words.editTitle : words.addTitle)} close={close}>
      <Grid
        as="form"
        gap={12}
        narrow
        className="shrink sr-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <RestoredNote of={form} />
        <Inputs form={form} rule={rule} />
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={form.busy}>
            {t(words.save)}
          </Button>
        </Actions>
      </Grid>
    </Sheet>
  )
}

function Inputs({ form, rule }: { form: ReturnType<typeof useRule>; rule: RuleRow | undefined }) {
  const { t, say } = useT()
  const { draft, set, faults } = form
  const [template, setTemplate] = useState('')
  const label = (name: string) => t(`${signalRule.name}:${name}`)
  const levels = (['4', '3', '2', '1'] as const).map((value) => ({ value, label: say(alarmLevels[value]) }))
  return (
    <>
      {form.isNew && (
        <Select
          label={t(words.template)}
          options={[
            { value: '', label: t(words.blank) },
            ...templates.map(({ key, name }) => ({ value: key, label: say(name) })),
          ]}
          value={template}
          onChange={(key) => {
            setTemplate(key)
            form.begin(
              templates.find((each) => each.key === key),
              (pair) => say(pair),
            )
          }}
        />
      )}
      <Grid gap={12} align="start" className="sr-row">
        <TextInput
          label={label('name')}
          maxLength={ruleLimits.name}
          value={draft.name}
          fault={faults.name}
          onChange={(name) => set({ name })}
        />
        <Select
          label={label('level')}
          options={levels}
          value={draft.level}
          fault={faults.level}
          onChange={(level) => set({ level })}
        />
      </Grid>
      <Clauses form={form} />
      <NumberInput
        label={t(words.inMinutes, { what: label('forMinutes') })}
        hint={t(`${signalRule.name}:forMinutes_hint`)}
        value={draft.forMinutes}
        fault={faults.forMinutes}
        onChange={(forMinutes) => set({ forMinutes })}
      />
      <When form={form} />
      <Grid as="fieldset" gap={12} narrow className="shrink sr-part">
        <legend>{t(words.vehicles)}</legend>
        <VehiclePicker draft={draft.vehicles} onChange={(vehicles) => set({ vehicles })} />
        {form.hidden > 0 && <p className="ui-hint">{t(words.hidden, { count: form.hidden })}</p>}
        {faults.vehicles && (
          <p className="ui-fault" role="alert">
            {faults.vehicles}
          </p>
        )}
      </Grid>
      <p className="sr-sentence" aria-live="polite">
        <b>{t(words.sentence)}</b> {say(ruleSentence({ ...draft, forMinutes: draft.forMinutes ?? 0 }))}
      </p>
      <Trial form={form} />
      <TextInput
        rows={3}
        label={label('advice')}
        maxLength={ruleLimits.advice}
        value={draft.advice}
        fault={faults.advice}
        onChange={(advice) => set({ advice })}
      />
      <Notices form={form} row={rule} />
    </>
  )
}
