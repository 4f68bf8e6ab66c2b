import { useT } from '../../../../client/language.ts'
import { type ExploreQuery, type ExploreShape, grains } from '../../../../domain/contract/explore/query.ts'
import { inline } from '../../../../domain/contract/words.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import type { RecordFormState } from '../../../../record/views/shared/form.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { MailNote } from '../../../base/messaging/letter/parts.tsx'
import { ChartForm, NameField, NumberField, OptionField, RefsField } from '../chart/parts.tsx'
import {
  type AlertSubject,
  alertRule,
  type Condition,
  alertRuleCalls as calls,
  conditions,
  intervals,
  subjects,
} from './contract.ts'
import './alertRule.css'
import { compares, subjectsOf, timePlace } from './judge.ts'
import { Trial } from './Trial.tsx'
import { alertWords as words } from './texts.ts'

export interface AlertFormProps {
  chart: { readonly id: number; readonly name: string; readonly query: ExploreQuery }
  shape: ExploreShape
  /** The rule to edit. Undefined: a new one. */
  rule?: RowOf<typeof alertRule> | undefined
  onClosed(): void
}
type Values = Record<string, unknown>

/** Form of a condition on a chart's query, with its current and past results. */
export function AlertForm({ chart, shape, rule, onClosed }: AlertFormProps) {
  const { t } = useT()
  const [first] = subjectsOf('above', chart.query)
  const isFixed = !('days' in chart.query.period)
  return (
    <ChartForm
      record={alertRule}
      calls={calls}
      row={rule}
      of={{ chart }}
      onClosed={onClosed}
      title={t(rule ? words.editTitle : words.addTitle)}
      saved={t(words.saved)}
      isBarred={isFixed}
      defaults={{
        name: t(words.firstName, { chart: chart.name }),
        condition: 'above',
        subject: first ?? 'total',
        measure: chart.query.measures[0] ?? null,
        runs: 1,
        every: 'h1',
        mail: false,
      }}
    >
      {(form) =>
        isFixed ? <p role="alert">{t(words.fixedPeriod)}</p> : <Inputs form={form} chart={chart} shape={shape} />
      }
    </ChartForm>
  )
}

interface InputsProps extends Pick<AlertFormProps, 'chart' | 'shape'> {
  form: RecordFormState
}
function Inputs({ form, chart: { id, query }, shape }: InputsProps) {
  const { t, say } = useT()
  const { faults, set } = form
  const values = form.values as Values
  const label = (name: string) => t(`${alertRule.name}:${name}`)
  const condition = values.condition as Condition
  const isCompared = compares(condition)
  const fitting = subjectsOf(condition, query)
  const subject = values.subject as AlertSubject
  const time = timePlace(query)
  const grain = time ? inline(say(grains[time.grain])) : ''
  const measures = query.measures.flatMap((field) => shape.measures.find((each) => each.field === field) ?? [])
  const measure = isCompared ? measures.find(({ field }) => field === values.measure) : undefined
  const nameOf = (each: AlertSubject) =>
    each === 'latest' || each === 'current' ? t(words[each], { grain }) : say(subjects[each])
  const setCondition = (next: Condition) => {
    set('condition', next)
    const left = subjectsOf(next, query)
    if (!left.includes(subject)) set('subject', left[0])
  }
  const input = {
    chart: id,
    condition,
    subject,
    runs: Number(values.runs) || 1,
    ...(isCompared && { measure: (values.measure as string) ?? null, threshold: (values.threshold as number) ?? null }),
  }
  const isComplete = fitting.includes(subject) && (!isCompared || (input.threshold !== null && measure !== undefined))
  return (
    <>
      <NameField record={alertRule} form={form} />
      <Grid gap={12} align="start" className="chart-form-row">
        <OptionField
          record={alertRule}
          form={form}
          name="condition"
          options={conditions}
          onChange={(next) => setCondition(next as Condition)}
        />
        {isCompared && (
          <Select
            label={label('measure')}
            options={measures.map(({ field, title }) => ({ value: field, label: say(title) }))}
            value={measure?.field}
            fault={faults.measure}
            onChange={(field) => set('measure', field)}
          />
        )}
        {isCompared && (
          <NumberField
            record={alertRule}
            form={form}
            name="threshold"
            hint={measure?.unit && t(words.unit, { unit: measure.unit })}
          />
        )}
      </Grid>
      <Select
        label={label('subject')}
        options={fitting.map((each) => ({ value: each, label: nameOf(each) }))}
        value={subject}
        fault={faults.subject}
        onChange={(each) => set('subject', each)}
      />
      <Grid gap={12} align="start" className="chart-form-row">
        <OptionField record={alertRule} form={form} name="every" options={intervals} />
        <NumberField record={alertRule} form={form} name="runs" hint={t(`${alertRule.name}:runs_hint`)} />
      </Grid>
      <Trial input={input} isComplete={isComplete} measure={measure} />
      <p className="ui-hint">{t(words.you)}</p>
      <RefsField record={alertRule} form={form} name="people" />
      <Checkbox checked={values.mail === true} onChange={(mail) => set('mail', mail)}>
        {label('mail')}
      </Checkbox>
      {values.mail === true && <MailNote />}
      <RefsField record={alertRule} form={form} name="robots" />
    </>
  )
}
