import { useT } from '../../../../client/language.ts'
import { customerId } from '../../../../client/session.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { RecordFormState } from '../../../../record/views/shared/form.ts'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { MailNote } from '../../../base/messaging/letter/parts.tsx'
import { ChartForm, type FormSubject, PeopleField } from '../chart/parts.tsx'
import { subscriptionCalls as calls, type Rhythm, rhythms, subscription, type Weekday, weekdays } from './contract.ts'
import { subscriptionWords as words } from './texts.ts'

interface Props {
  of: FormSubject
  /** The subscription to edit. Undefined: a new one. */
  row?: RowOf<typeof subscription> | undefined
  onClosed(): void
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Form for recipients and times of a chart or a board by mail. */
export function SubscriptionForm({ of, row, onClosed }: Props) {
  const { t } = useT()
  const me = Number(customerId())
  return (
    <ChartForm
      record={subscription}
      calls={calls}
      row={row}
      of={of}
      onClosed={onClosed}
      title={t(row ? words.editTitle : words.addTitle)}
      saved={t(words.saved)}
      defaults={{
        name: ('chart' in of ? of.chart : of.board).name,
        rhythm: 'weekly',
        weekday: 'mon',
        monthDay: 1,
        hour: 8,
        people: me ? [me] : [],
      }}
    >
      {(form) => (
        <>
          <MailNote />
          <Inputs form={form} />
          <p className="ui-hint">{t('chart' in of ? words.what : words.whatOfBoard)}</p>
        </>
      )}
    </ChartForm>
  )
}

function Inputs({ form }: { form: RecordFormState }) {
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
      <div className="chart-form-row">
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
      <PeopleField record={subscription} form={form} />
    </>
  )
}
