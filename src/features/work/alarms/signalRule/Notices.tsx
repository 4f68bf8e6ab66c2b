import { useT } from '../../../../client/language.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Field } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { MailNote } from '../../../base/messaging/letter/parts.tsx'
import { signalRule } from './contract.ts'
import { ruleWords as words } from './texts.ts'
import type { RuleForm, RuleRow } from './use-rule.ts'

interface Props {
  form: RuleForm
  /** Source of the names of people already chosen. */
  row: RuleRow | undefined
}

/** Fields for recipients, channels and the limit of notices. */
export function Notices({ form, row }: Props) {
  const { t } = useT()
  const { draft, set, faults } = form
  const label = (name: string) => t(`${signalRule.name}:${name}`)
  const hint = (name: string) => t(`${signalRule.name}:${name}_hint`)
  const choiceField = (name: 'people' | 'webhook' | 'robots' | 'escalateTo' | 'escalateRobots') => (
    <Field
      className="sr-people"
      label={label(name)}
      fault={faults[name]}
      hint={!name.startsWith('escalate') && hint(name)}
    >
      {(control) => (
        <FieldInput
          id={control.id}
          record={signalRule.name}
          name={name}
          field={signalRule.fields[name]}
          row={row as never}
          value={draft[name] ?? undefined}
          faulty={faults[name] !== undefined}
          onChange={(next) => set({ [name]: next ?? (name === 'webhook' ? null : []) })}
        />
      )}
    </Field>
  )
  return (
    <Grid as="fieldset" gap={12} narrow className="shrink sr-part">
      <legend>{t(words.notices)}</legend>
      {choiceField('people')}
      <Checkbox checked={draft.mail} onChange={(mail) => set({ mail })}>
        {label('mail')}
      </Checkbox>
      {draft.mail && <MailNote />}
      {choiceField('webhook')}
      {choiceField('robots')}
      <Grid gap={12} align="start" className="sr-row">
        <NumberInput
          label={label('perHour')}
          hint={hint('perHour')}
          value={draft.perHour}
          fault={faults.perHour}
          onChange={(perHour) => set({ perHour })}
        />
        <NumberInput
          label={t(words.inMinutes, { what: label('escalateMinutes') })}
          hint={hint('escalateMinutes')}
          value={draft.escalateMinutes}
          fault={faults.escalateMinutes}
          onChange={(escalateMinutes) => set({ escalateMinutes })}
        />
      </Grid>
      {draft.escalateMinutes !== null && choiceField('escalateTo')}
      {draft.escalateMinutes !== null && choiceField('escalateRobots')}
    </Grid>
  )
}
