import { useT } from '../../../kit/client/language.ts'
import { isDrawable, signalChoices } from '../../../kit/frame/catalogue.ts'
import type { Operator } from './condition.ts'
import { limits } from './contract.ts'
import { selectionWords as words } from './texts.ts'
import { type Draft, newDraft, type Selecting } from './useSelecting.ts'

export const signs: Record<Operator, string> = { lt: '<', le: '≤', eq: '=', ne: '≠', ge: '≥', gt: '>' }
/** Signals with numbers; codes are compared as theirs. */
const offered = signalChoices.filter(isDrawable)
const groups = [...new Set(offered.map(({ group }) => group))]

/** Rows of signal, comparison and value, joined by 'all' or 'any'. */
export function Clauses({ form }: { form: Selecting }) {
  const { t } = useT()
  const { drafts, setDrafts, match, setMatch } = form
  const change = (id: number, next: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...next } : draft)))
  return (
    <fieldset className="ds-clauses">
      <legend>{t(words.condition)}</legend>
      <div className="ds-choice">
        {(['all', 'any'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="match" checked={match === each} onChange={() => setMatch(each)} />
            {t(each === 'all' ? words.matchAll : words.matchAny)}
          </label>
        ))}
      </div>
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
        <button type="button" className="p-button" onClick={() => setDrafts([...drafts, newDraft()])}>
          + {t(words.addClause)}
        </button>
      )}
    </fieldset>
  )
}

interface RowProps {
  draft: Draft
  number: number
  change(next: Partial<Draft>): void
  remove(): void
}
function Row({ draft, number, change, remove }: RowProps) {
  const { t, say } = useT()
  const unit = offered.find(({ key }) => key === draft.signal)?.unit
  return (
    <div className="ds-clause">
      <select
        className="p-input"
        aria-label={`${t(words.signal)} ${number}`}
        value={draft.signal}
        onChange={(event) => change({ signal: event.target.value })}
      >
        {groups.map((group) => (
          <optgroup key={group[1]} label={say(group)}>
            {offered
              .filter((choice) => choice.group === group)
              .map(({ key, name, unit: own, only }) => (
                <option key={key} value={key}>
                  {say(name)}
                  {own ? ` (${own})` : ''}
                  {only ? ` · ${only}` : ''}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <select
        className="p-input ds-sign"
        aria-label={`${t(words.operator)} ${number}`}
        value={draft.operator}
        onChange={(event) => change({ operator: event.target.value as Operator })}
      >
        {Object.entries(signs).map(([operator, sign]) => (
          <option key={operator} value={operator}>
            {sign}
          </option>
        ))}
      </select>
      <input
        className="p-input ds-value"
        inputMode="decimal"
        aria-label={`${t(words.value)} ${number}`}
        value={draft.value}
        onChange={(event) => change({ value: event.target.value })}
      />
      <span className="ds-unit">{unit}</span>
      <button type="button" className="p-button plain" aria-label={t(words.removeClause, { number })} onClick={remove}>
        ×
      </button>
    </div>
  )
}
