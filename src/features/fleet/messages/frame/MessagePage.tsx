import { type ReactNode, useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { QueryForm } from '../../../../record/views/parts.tsx'
import { comparedCount, MovingRows } from '../../../../record/views/shared/new-rows.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { type MessageCalls, type MessageRow, messageKey } from './contract.ts'
import './message-page.css'
import { Exports } from './Exports.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import { Presets } from './Presets.tsx'
import { pageWords as words } from './page-texts.ts'
import { LoadError, Nothing, Start } from './start.tsx'
import { TimeLine } from './TimeLine.tsx'
import { type MessageRequest, useMessages, useQuestion } from './use-messages.ts'
import { type PeriodQuery, usePeriodQuery } from './use-period-query.ts'

const DensityBars = lazy(() => import('./DensityBars.tsx'))

export interface MessagePageProps {
  /** Its fields are those of the query form: `messageFields` of contract.ts. */
  record: AnyRecord
  /** Created by `messageCalls` of contract.ts. */
  calls: MessageCalls
  /** VINs offered while the query has none. */
  suggestedVins?: readonly string[]
  /** Links next to the exports, for the current query. */
  links?(asked: PeriodQuery): ReactNode
  extra?(row: MessageRow): ReactNode
}

/**
 * Messages of one vehicle: query form, density over the period, time line, and the opened message as bytes and fields.
 * VIN, period, filters and the opened message (`open`: its key, or `newest`) are in the address. Used for every kind of
 * stored messages.
 */
export function MessagePage({ record, calls, suggestedVins, links, extra }: MessagePageProps) {
  const periodQuery = usePeriodQuery(record, ['open'])
  const question = useQuestion(periodQuery)
  return (
    <Grid className="shrink mp">
      <QueryForm record={record} question={periodQuery.question} />
      <Row gap={8} align="center" wrap className="mp-bar">
        {periodQuery.vin && <Presets choose={periodQuery.setPeriod} />}
        <Fill as="span" className="mp-grow" />
        {question && <Exports call={calls.export} input={question} name={`${periodQuery.vin}`} />}
        {links?.(periodQuery)}
      </Row>
      {question ? (
        <MessageResults calls={calls} periodQuery={periodQuery} question={question} extra={extra} />
      ) : (
        <Start periodQuery={periodQuery} suggestedVins={suggestedVins} />
      )}
    </Grid>
  )
}

const withId = (row: MessageRow) => ({ ...row, id: row.key })

interface AnsweredProps extends Pick<MessagePageProps, 'calls' | 'extra'> {
  periodQuery: PeriodQuery
  question: MessageRequest
}
function MessageResults({ calls, periodQuery, question, extra }: AnsweredProps) {
  const { t } = useT()
  const { list, density, rows } = useMessages(calls, question)
  const [from, to] = [Date.parse(question.from), Date.parse(question.to)]
  const openParam = periodQuery.get('open')
  const identifiedRows = useMemo(() => rows.map(withId), [rows])
  const beginning = async (signal: AbortSignal) => {
    const answer = await send(calls.list, { ...question, limit: comparedCount }, { signal, quiet: true })
    return answer.rows.map(withId)
  }
  const refresh = () => Promise.all([list.refetch(), density.refetch()])
  const newest = openParam === 'newest' ? (rows[0]?.key ?? null) : null
  const openedKey = newest ?? (openParam && messageKey.safeParse(openParam).success ? openParam : null)
  const isFiltered = periodQuery.question.active > 2
  const open = (key: string) => periodQuery.set({ open: key }, openedKey !== null)
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (list.isPending) return <Loading />
  const isEmpty = rows.length === 0
  return (
    <>
      <MovingRows
        rows={identifiedRows}
        queryKey={JSON.stringify(question)}
        runs={!list.isFetching}
        beginning={beginning}
        refresh={refresh}
      />
      {density.data && density.data.total > 0 && (
        <Card className="mp-density" aria-label={t(words.density)}>
          <p>
            <b>{t(words.total, { count: density.data.total })}</b> <small>{t(words.density)}</small>{' '}
            {density.data.archived && <Tag>{t(words.archived)}</Tag>}
          </p>
          <div className="mp-bars">
            <DensityBars density={density.data} from={from} to={to} onNarrow={periodQuery.setPeriod} />
          </div>
        </Card>
      )}
      {isEmpty && !openedKey && (
        <Nothing periodQuery={periodQuery} last={density.data?.last ?? null} isFiltered={isFiltered} />
      )}
      <div className={openedKey ? 'mp-two' : 'mp-one'}>
        {!isEmpty && (
          <Card className="mp-line">
            <TimeLine
              rows={rows}
              openedKey={openedKey}
              open={open}
              hasMore={list.hasNextPage}
              isLoading={list.isFetchingNextPage}
              more={() => void list.fetchNextPage()}
            />
          </Card>
        )}
        {openedKey && (
          <Card className="mp-pane">
            <OpenedMessage
              calls={calls}
              question={question}
              openedKey={openedKey}
              extra={extra}
              go={open}
              close={() => periodQuery.set({ open: null })}
            />
          </Card>
        )}
      </div>
    </>
  )
}
