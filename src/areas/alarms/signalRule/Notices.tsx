import { useT } from '../../../kit/client/language.ts'
import { FieldInput } from '../../../kit/record/parts.tsx'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { NumberInput } from '../../../kit/ui/number-input.tsx'
import { TextInput } from '../../../kit/ui/text-input.tsx'
import { MailNote } from '../../system/letter/parts.tsx'
import { signalRule } from './contract.ts'
import { ruleWords as words } from './texts.ts'
import type { RuleForm, RuleRow } from './useRule.ts'

interface Props {
  form: RuleForm
  /** Names of people that are chosen already. */
  row: RuleRow | undefined
}

/** Who is told, by which ways, and how often at most. */
export function Notices({ form, row }: Props) {
  const { t } = useT()
  const { draft, set, faults } = form
  const label = (name: string) => t(`${signalRule.name}:${name}`)
  const hint = (name: string) => t(`${signalRule.name}:${name}_hint`)
  const people = (name: 'people' | 'escalateTo') => (
    <Field className="sr-people" label={label(name)} fault={faults[name]} hint={name === 'people' && hint(name)}>
      {(control) => (
        <FieldInput
          id={control.id}
          record={signalRule.name}
          name={name}
          field={signalRule.fields[name]}
          row={row as never}
          value={draft[name]}
          faulty={faults[name] !== undefined}
          onChange={(next) => set({ [name]: (next as number[] | undefined) ?? [] })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className="sr-part">
      <legend>{t(words.notices)}</legend>
      {people('people')}
      <Checkbox checked={draft.mail} onChange={(mail) => set({ mail })}>
        {label('mail')}
      </Checkbox>
      {draft.mail && <MailNote />}
      <TextInput
        type="url"
        label={label('webhook')}
        placeholder="https://"
        value={draft.webhook}
        fault={faults.webhook}
        onChange={(webhook) => set({ webhook })}
      />
      {draft.webhook !== '' && (
        <TextInput
          type="password"
          autoComplete="off"
          label={label('webhookKey')}
          placeholder={row?.webhookKey ? t(words.keyKept) : ''}
          hint={hint('webhookKey')}
          value={draft.webhookKey}
          fault={faults.webhookKey}
          onChange={(webhookKey) => set({ webhookKey })}
        />
      )}
      <div className="sr-row">
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
      </div>
      {draft.escalateMinutes !== null && people('escalateTo')}
    </fieldset>
  )
}
