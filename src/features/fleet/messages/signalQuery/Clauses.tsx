import { useT } from '../../../../client/language.ts'
import { isDrawable, signalChoices } from '../../../../domain/gb32960/signal-choices.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { QueryOperator } from './condition.ts'
import { limits } from './contract.ts'
import { queryWords as words } from './texts.ts'
import { type NewQuery, newDraft, type QueryClauseDraft } from './use-new-query.ts'

export const signs: Record<QueryOperator, string> = { lt: '<', le: '≤', eq: '=', ne: '≠', ge: '≥', gt: '>' }
/** Numeric signals. Codes are compared by their numbers. */
const numericChoices = signalChoices.filter(isDrawable)
const groups = [...new Set(numericChoices.map(({ group }) => group))]

export function Clauses({ form }: { form: NewQuery }) {
  const { t } = useT()
  const { set } = form
  const { drafts, match } = form.draft
  const setDrafts = (next: readonly QueryClauseDraft[]) => set({ drafts: next })
  const change = (id: number, next: Partial<QueryClauseDraft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...next } : draft)))
  return (
    <Grid as="fieldset" gap={8} className="items-start shrink ds-clauses">
      <legend>{t(words.condition)}</legend>
      <Choice
        label={t(words.condition)}
        options={[
          { value: 'all', label: t(words.matchAll) },
          { value: 'any', label: t(words.matchAny) },
        ]}
        value={match}
        onChange={(next) => set({ match: next })}
      />
      {drafts.map((draft, index) => (
        <Row
          key={draft.id}
          draft={draft}
          number={index + 1}
          change={(next) => change(draft.id, next)}
          remove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length < limits.clauses && (
        <Button onClick={() => setDrafts([...drafts, newDraft()])}>+ {t(words.addClause)}</Button>
      )}
    </Grid>
  )
}

const operators = Object.entries(signs).map(([value, label]) => ({ value: value as QueryOperator, label }))

interface RowProps {
  draft: QueryClauseDraft
  number: number
  change(next: Partial<QueryClauseDraft>): void
  remove(): void
}
function Row({ draft, number, change, remove }: RowProps) {
  const { t, say } = useT()
  const options = groups.map((group) => ({
    label: say(group),
    options: numericChoices
      .filter((choice) => choice.group === group)
      .map(({ key, name, unit: own, only }) => ({
        value: key,
        label: `${say(name)}${own ? ` (${own})` : ''}${only ? ` · ${only}` : ''}`,
      })),
  }))
  const unit = numericChoices.find(({ key }) => key === draft.signal)?.unit
  return (
    <Grid gap={8} align="center" className="ds-clause">
      <Select
        className="ds-signal"
        label={`${t(words.signal)} ${number}`}
        labelHidden
        options={options}
        value={draft.signal}
        onChange={(signal) => change({ signal })}
      />
      <Select
        className="ds-sign"
        label={`${t(words.operator)} ${number}`}
        labelHidden
        options={operators}
        value={draft.operator}
        onChange={(operator) => change({ operator })}
      />
      <TextInput
        className="ds-value"
        inputMode="decimal"
        label={`${t(words.value)} ${number}`}
        labelHidden
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <SecondaryText>{unit}</SecondaryText>
      <Button kind="text" aria-label={t(words.removeClause, { number })} onClick={remove}>
        ×
      </Button>
    </Grid>
  )
}
