import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { invalidate, useCall, useChange } from '../../../../client/query.ts'
import { choiceOf, signalName } from '../../../../domain/gb32960/signal-choices.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Exports, LoadError } from '../frame/parts.tsx'
import { limits, type SignalQuery, signalQueryCalls } from './contract.ts'
import { StateTag } from './StateTag.tsx'
import { queryWords as words } from './texts.ts'

const messages = '/message/messageQuery'
const pageSize = 50
const isOver = ({ state, stopped }: SignalQuery): boolean => state === 'done' || state === 'failed' || stopped

export function Results({ id }: { id: number }) {
  const { t, formatNumber } = useT()
  const [page, setPage] = useState(1)
  const hits = useCall(
    signalQueryCalls.hits,
    { id, page, pageSize },
    {
      quiet: true,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data && isOver(state.data.query) ? false : 1_000),
    },
  )
  const query = hits.data?.query
  const over = query ? isOver(query) : false
  const wasOver = useRef(over)
  useEffect(() => {
    if (over && !wasOver.current) void invalidate([signalQueryCalls.list.path])
    wasOver.current = over
  }, [over])
  const stop = useChange(signalQueryCalls.stop, {
    invalidates: [signalQueryCalls.hits.path, signalQueryCalls.list.path],
  })
  if (hits.isError) return <LoadError error={hits.error} retry={() => void hits.refetch()} />
  if (!hits.data || !query) return <Loading />
  const { rows, total } = hits.data
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <Card className="ds-results" aria-label={t(words.results)}>
      <Row as="p" align="center" wrap className="sp-line">
        <b>{t(words.found, { count: formatNumber(total) })}</b>
        <StateTag query={query} />
        <small>
          {t(words.progress, {
            done: formatNumber(query.done),
            vehicles: formatNumber(query.vehicles),
            count: query.looked,
          })}
        </small>
        <Fill as="span" className="mp-grow" />
        {!over && <Button onClick={() => stop.mutate({ id })}>{t(words.stop)}</Button>}
        {total > 0 && (
          <Exports hasSignals call={signalQueryCalls.export} input={{ id }} name={`${t(words.sheet)}-${id}`} />
        )}
      </Row>
      {!over && <progress max={query.vehicles} value={query.done} aria-label={t(words.results)} />}
      {query.isFull && <p className="ui-fault">{t(words.full, { most: limits.hits })}</p>}
      {over && total === 0 && <SecondaryText as="p">{t(words.noHits)}</SecondaryText>}
      {total > 0 && <Hits query={query} rows={rows} />}
      {pages > 1 && (
        <Row as="p" align="center" wrap className="sp-line">
          <Fill as="span" className="mp-grow" />
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t(words.previous)}
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t(words.next)}
          </Button>
        </Row>
      )}
    </Card>
  )
}

type Rows = readonly { number: number; vin: string; at: string; key: string; values: (number | null)[] }[]

function Hits({ query, rows }: { query: SignalQuery; rows: Rows }) {
  const { t, say, formatTime, formatNumber } = useT()
  const open = useOpen()
  const opens = useOpens()
  const { wanted, from, to } = query
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by the keyboard
    <section className="sp-scroll sp-values" tabIndex={0} aria-label={t(words.results)}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t(words.vin)}</th>
            <th scope="col">{t(words.at)}</th>
            {wanted.clauses.map(({ signal }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two clauses may have the same signal
              <th key={index} scope="col">
                {say(signalName(signal))} <small className="plain">{choiceOf(signal)?.unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, vin, at, key, values }) => (
            <tr key={number}>
              <th scope="row">
                <VehicleLink vin={vin} />
              </th>
              <td>
                {opens(messages) ? (
                  <RowButton
                    className="ds-open"
                    aria-label={t(words.openMessage, { at: formatTime(at) })}
                    onPress={() => open(messages, { 'q.vin': vin, 'q.at': `${from}~${to}`, open: key })}
                  >
                    {formatTime(at)}
                  </RowButton>
                ) : (
                  formatTime(at)
                )}
              </td>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is constant
                <td key={index}>{formatNumber(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
