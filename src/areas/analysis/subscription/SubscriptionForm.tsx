import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { customerId } from '../../../kit/client/session.ts'
import { useRecordForm } from '../../../kit/record/form.ts'
import { FieldInput, Sheet } from '../../../kit/record/parts.tsx'
import type { RowOf } from '../../../kit/record/record.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions } from '../../../kit/ui/dialog.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { NumberInput } from '../../../kit/ui/number-input.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { MailNote } from '../../system/letter/parts.tsx'
import { subscriptionCalls as calls, type Rhythm, rhythms, subscription, type Weekday, weekdays } from './contract.ts'
import './subscription.css'
import { subscriptionWords as words } from './texts.ts'

interface Props {
  chart: { readonly id: number; readonly name: string }
  /** The subscription that is changed; undefined: a new one. */
  kept?: RowOf<typeof subscription> | undefined
  onClosed(): void
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** It is seen to close. */
const closingMs = 300

/** Who gets a chart by mail, and when. */
export function SubscriptionForm({ chart, kept, onClosed }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const leave = () => {
    setOpen(false)
    setTimeout(onClosed, closingMs)
  }
  const me = Number(customerId())
  const form = useRecordForm(subscription, { add: calls.add as never, update: calls.update as never }, kept, {
    defaults: {
      ...{ name: chart.name, rhythm: 'weekly', weekday: 'mon', monthDay: 1, hour: 8 },
      people: me ? [me] : [],
    } as never,
    fixed: { chart: chart.id } as never,
    told: () => t(words.saved),
    onSaved: leave,
  })
  const close = () => void form.mayClose().then((yes) => yes && leave())
  return (
    <Sheet open={open} title={t(kept ? words.editTitle : words.addTitle)} close={close}>
      <form
        className="sub-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <p className="ui-hint">{t(words.of, { name: chart.name })}</p>
        <MailNote />
        <Inputs form={form} />
        <p className="ui-hint">{t(words.what)}</p>
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="primary" busy={form.saving}>
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Sheet>
  )
}

function Inputs({ form }: { form: ReturnType<typeof useRecordForm> }) {
  const { t, say } = useT()
  const { faults, set } = form
  const values = form.values as Record<string, unknown>
  const label = (name: string) => t(`${subscription.name}:${name}`)
  const hint = (name: string) => t(`${subscription.name}:${name}_hint`)
  const rhythm = values.rhythm as Rhythm
  return (
    <>
      <TextInput
        label={label('name')}
        maxLength={64}
        value={String(values.name ?? '')}
        fault={faults.name}
        onChange={(name) => set('name', name)}
      />
      <div className="sub-row">
        <Select
          label={label('rhythm')}
          options={(Object.keys(rhythms) as Rhythm[]).map((each) => ({ value: each, label: say(rhythms[each]) }))}
          value={rhythm}
          fault={faults.rhythm}
          onChange={(each) => set('rhythm', each)}
        />
        {rhythm === 'weekly' && (
          <Select
            label={label('weekday')}
            options={(Object.keys(weekdays) as Weekday[]).map((each) => ({ value: each, label: say(weekdays[each]) }))}
            value={(values.weekday as Weekday | null) ?? undefined}
            fault={faults.weekday}
            onChange={(each) => set('weekday', each)}
          />
        )}
        {rhythm === 'monthly' && (
          <NumberInput
            label={label('monthDay')}
            value={(values.monthDay as number | undefined) ?? null}
            fault={faults.monthDay}
            hint={hint('monthDay')}
            onChange={(day) => set('monthDay', day ?? undefined)}
          />
        )}
        <Select
          label={label('hour')}
          options={hours.map((hour) => ({
            value: hour,
            label: t(words.clock, { hour: String(hour).padStart(2, '0') }),
          }))}
          value={values.hour as number}
          fault={faults.hour}
          hint={t(words.hourHint)}
          onChange={(hour) => set('hour', hour)}
        />
      </div>
      <Field className="sub-people" label={label('people')} fault={faults.people} hint={hint('people')}>
        {(control) => (
          <FieldInput
            id={control.id}
            record={subscription.name}
            name="people"
            field={subscription.fields.people}
            row={form.row}
            value={values.people}
            faulty={faults.people !== undefined}
            onChange={(people) => set('people', people)}
          />
        )}
      </Field>
    </>
  )
}
