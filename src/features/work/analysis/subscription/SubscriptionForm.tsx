import { useT } from '../../../../client/language.ts'
import { customerId } from '../../../../client/session.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { RecordFormState } from '../../../../record/views/shared/form.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { MailNote } from '../../../base/messaging/letter/parts.tsx'
import { ChartForm, type FormSubject, NameField, NumberField, OptionField, RefsField } from '../chart/parts.tsx'
import { subscriptionCalls as calls, rhythms, subscription, weekdays } from './contract.ts'
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
  const { t } = useT()
  const { faults, set } = form
  const values = form.values as Record<string, unknown>
  const { rhythm } = values
  return (
    <>
      <NameField record={subscription} form={form} />
      <Grid gap={12} align="start" className="chart-form-row">
        <OptionField record={subscription} form={form} name="rhythm" options={rhythms} />
        {rhythm === 'weekly' && <OptionField record={subscription} form={form} name="weekday" options={weekdays} />}
        {rhythm === 'monthly' && (
          <NumberField
            record={subscription}
            form={form}
            name="monthDay"
            hint={t(`${subscription.name}:monthDay_hint`)}
          />
        )}
        <Select
          label={t(`${subscription.name}:hour`)}
          options={hours.map((hour) => ({
            value: hour,
            label: t(words.clock, { hour: String(hour).padStart(2, '0') }),
          }))}
          value={values.hour as number}
          fault={faults.hour}
          hint={t(words.hourHint)}
          onChange={(hour) => set('hour', hour)}
        />
      </Grid>
      <RefsField record={subscription} form={form} name="people" />
      <RefsField record={subscription} form={form} name="robots" />
    </>
  )
}
