import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { RowButton } from '../../../kit/ui/row-button.tsx'
import { signalName } from '../../../protocol/signal-choices.ts'
import { signs } from './Clauses.tsx'
import { type Selection, selectionCalls } from './contract.ts'
import { SelectionForm } from './Form.tsx'
import { Results } from './Results.tsx'
import { StateMark } from './StateMark.tsx'
import './selection.css'
import { selectionWords as words } from './texts.ts'
import { useSelecting } from './useSelecting.ts'

/** /message/selectData: messages of a fleet by a condition on signals; `?selection=` shows what one found. */
export default function DataSelection() {
  const [search, setSearch] = useSearchParams()
  const show = (id: number) => setSearch({ selection: String(id) })
  const form = useSelecting(show)
  const shown = Number(search.get('selection'))
  return (
    <div className="mp ds">
      <SelectionForm form={form} />
      <Earlier shown={shown} show={show} reuse={form.reuse} />
      {Number.isInteger(shown) && shown > 0 && <Results key={shown} id={shown} />}
    </div>
  )
}

interface EarlierProps {
  shown: number
  show(id: number): void
  reuse(selection: Selection): void
}
/** The caller's selections of the last days. */
function Earlier({ shown, show, reuse }: EarlierProps) {
  const { t, formatTime, formatNumber } = useT()
  const list = useCall(selectionCalls.list, {})
  const said = useCondition()
  if (!list.data || list.data.length === 0) return null
  return (
    <details className="mp-card ds-earlier" open={!shown}>
      <summary>
        {t(words.earlier)} ({list.data.length})
      </summary>
      <ul>
        {list.data.map((selection) => (
          <li key={selection.id} className={selection.id === shown ? 'on' : ''}>
            <RowButton className="ds-open" onPress={() => show(selection.id)}>
              {formatTime(selection.createdAt)}
            </RowButton>
            <StateMark selection={selection} />
            <span>{said(selection)}</span>
            <small>{t(words.found, { count: formatNumber(selection.hits) })}</small>
            <Button kind="text" onClick={() => reuse(selection)}>
              {t(words.again)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A condition in one line: SOC < 10 and speed > 0. */
function useCondition() {
  const { t, say } = useT()
  return ({ wanted: { match, clauses } }: Selection): string =>
    clauses
      .map(({ signal, operator, value }) => `${say(signalName(signal))} ${signs[operator]} ${value}`)
      .join(` ${t(match === 'all' ? words.and : words.or)} `)
}
