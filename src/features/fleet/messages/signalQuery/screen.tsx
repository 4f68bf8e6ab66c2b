import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { signalName } from '../../../../domain/gb32960/signal-choices.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { signs } from './Clauses.tsx'
import { type SignalQuery, signalQueryCalls } from './contract.ts'
import { QueryForm } from './QueryForm.tsx'
import { Results } from './Results.tsx'
import { StateTag } from './StateTag.tsx'
import './signalQuery.css'
import { queryWords as words } from './texts.ts'
import { useNewQuery } from './use-new-query.ts'

/**
 * /message/selectData: finds messages of a fleet by a condition on signals. `?query=` shows the results of one query.
 */
export default function SignalQueries() {
  const [search, setSearch] = useSearchParams()
  const show = (id: number) => setSearch({ query: String(id) })
  const form = useNewQuery(show)
  const selectedId = Number(search.get('query'))
  return (
    <Grid className="shrink mp ds">
      <QueryForm form={form} />
      <Earlier selectedId={selectedId} show={show} reuse={form.reuse} />
      {Number.isInteger(selectedId) && selectedId > 0 && <Results key={selectedId} id={selectedId} />}
    </Grid>
  )
}

interface EarlierProps {
  selectedId: number
  show(id: number): void
  reuse(query: SignalQuery): void
}
function Earlier({ selectedId, show, reuse }: EarlierProps) {
  const { t, formatTime, formatNumber } = useT()
  const list = useCall(signalQueryCalls.list, {})
  const conditionText = useCondition()
  if (!list.data || list.data.length === 0) return null
  return (
    <Card as="details" className="ds-earlier" open={!selectedId}>
      <summary>
        {t(words.earlier)} ({list.data.length})
      </summary>
      <ul>
        {list.data.map((query) => (
          <Row as="li" gap="4 12" align="center" wrap key={query.id} className={query.id === selectedId ? 'on' : ''}>
            <RowButton className="ds-open" onPress={() => show(query.id)}>
              {formatTime(query.createdAt)}
            </RowButton>
            <StateTag query={query} />
            <span>{conditionText(query)}</span>
            <small>{t(words.found, { count: formatNumber(query.hits) })}</small>
            <Button kind="text" onClick={() => reuse(query)}>
              {t(words.again)}
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

/** Formats a condition in one line: SOC < 10 and speed > 0. */
function useCondition() {
  const { t, say } = useT()
  return ({ wanted: { match, clauses } }: SignalQuery): string =>
    clauses
      .map(({ signal, operator, value }) => `${say(signalName(signal))} ${signs[operator]} ${value}`)
      .join(` ${t(match === 'all' ? words.and : words.or)} `)
}
