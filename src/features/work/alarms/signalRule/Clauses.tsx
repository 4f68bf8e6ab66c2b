import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { ruleLimits } from './contract.ts'
import type { RuleClause, RuleOperator } from './judge.ts'
import { operatorsOf, ruleSignal, ruleSignals } from './signals.ts'
import { operatorNames, ruleWords as words } from './texts.ts'
import { type ClauseDraft, clauseDraft, type RuleForm } from './use-rule.ts'

const groups = [...new Map(ruleSignals.map(({ group }) => [group[1], group])).values()]

export function Clauses({ form: { draft, set, faults } }: { form: RuleForm }) {
  const { t } = useT()
  const { clauses, match } = draft
  const change = (id: number, next: Partial<RuleClause>) =>
    set({ clauses: clauses.map((each) => (each.id === id ? { ...each, ...next } : each)) })
  return (
    <Grid as="fieldset" gap={12} narrow className="shrink sr-part">
      <legend>{t(words.condition)}</legend>
      {clauses.length > 1 && (
        <Choice
          label={t(words.condition)}
          options={[
            { value: 'all', label: t(words.matchAll) },
            { value: 'any', label: t(words.matchAny) },
          ]}
          value={match}
          onChange={(next) => set({ match: next })}
        />
      )}
      {clauses.map((clause, index) => (
        <Line
          key={clause.id}
          clause={clause}
          number={index + 1}
          fault={faults[`clauses.${index}`]}
          change={(next) => change(clause.id, next)}
          remove={clauses.length > 1 ? () => set({ clauses: clauses.filter(({ id }) => id !== clause.id) }) : undefined}
        />
      ))}
      {faults.clauses && (
        <p className="ui-fault" role="alert">
          {faults.clauses}
        </p>
      )}
      {clauses.length < ruleLimits.clauses && (
        <Button
          onClick={() => set({ clauses: [...clauses, clauseDraft({ signal: 'vehicle.speed', operator: 'above' })] })}
        >
          + {t(words.addClause)}
        </Button>
      )}
    </Grid>
  )
}

interface LineProps {
  clause: ClauseDraft
  number: number
  fault: string | undefined
  change(next: Partial<RuleClause>): void
  remove: (() => void) | undefined
}
function Line({ clause, number, fault, change, remove }: LineProps) {
  const { t, say } = useT()
  const options = groups.map((group) => ({
    label: say(group),
    options: ruleSignals
      .filter((signal) => signal.group[1] === group[1])
      .map(({ key, name, unit, only }) => {
        const signalLabel = `${say(name)}${unit ? ` (${unit})` : ''}`
        return { value: key, label: only ? t(words.only, { name: signalLabel, version: only }) : signalLabel }
      }),
  }))
  const setSignal = (signal: string) => {
    const fitting = operatorsOf(signal)
    const operator = fitting.includes(clause.operator) ? clause.operator : (fitting[0] ?? 'equal')
    change({ signal, operator, value: undefined, to: undefined, end: undefined })
  }
  return (
    <Row gap={8} align="center" wrap>
      <Select
        className="sr-signal"
        label={t(words.signal, { number })}
        labelHidden
        options={options}
        value={clause.signal}
        fault={fault}
        onChange={setSignal}
      />
      <Select
        className="sr-operator"
        label={t(words.operator, { number })}
        labelHidden
        options={operatorsOf(clause.signal).map((value) => ({ value, label: say(operatorNames[value]) }))}
        value={clause.operator}
        onChange={(operator: RuleOperator) => change({ operator, end: undefined })}
      />
      <Values clause={clause} number={number} change={change} />
      {remove && (
        <Button kind="text" aria-label={t(words.removeClause, { number })} onClick={remove}>
          ×
        </Button>
      )}
    </Row>
  )
}

function Values({ clause, number, change }: Pick<LineProps, 'clause' | 'number' | 'change'>) {
  const { t, say } = useT()
  const { signal, operator, value, to, end, minutes } = clause
  const { codes, unit } = ruleSignal(signal) ?? { codes: undefined, unit: '' }
  const orUndefined = (next: number | null) => next ?? undefined
  if (operator === 'changed') return null
  if (operator === 'stale')
    return (
      <NumberInput
        className="sr-value"
        label={t(words.minutes, { number })}
        value={minutes ?? null}
        onChange={(next) => change({ minutes: orUndefined(next) })}
      />
    )
  if (codes)
    return (
      <Select
        className="sr-value"
        label={t(words.value, { number })}
        labelHidden
        options={Object.entries(codes).map(([key, pair]) => ({ value: Number(key), label: say(pair) }))}
        value={value}
        onChange={(next) => change({ value: next })}
      />
    )
  const isRange = operator === 'between' || operator === 'outside'
  return (
    <>
      <NumberInput
        className="sr-value"
        label={t(words.value, { number })}
        labelHidden
        placeholder={unit}
        value={value ?? null}
        onChange={(next) => change({ value: orUndefined(next) })}
      />
      {isRange && (
        <>
          <SecondaryText className="rigid">{t(words.and)}</SecondaryText>
          <NumberInput
            className="sr-value"
            label={t(words.to, { number })}
            labelHidden
            placeholder={unit}
            value={to ?? null}
            onChange={(next) => change({ to: orUndefined(next) })}
          />
        </>
      )}
      {(operator === 'above' || operator === 'below') && (
        <Row as="span" gap={8} align="center" className="sr-end">
          <SecondaryText className="rigid">{t(words.end)}</SecondaryText>
          <NumberInput
            className="sr-value"
            label={`${t(words.end)} ${number}`}
            labelHidden
            placeholder={t(words.endHint)}
            value={end ?? null}
            onChange={(next) => change({ end: orUndefined(next) })}
          />
        </Row>
      )}
    </>
  )
}
