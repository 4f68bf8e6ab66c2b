import { type ReactNode, useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { QueryForm } from '../../../../record/views/parts.tsx'
import { looked, MovingRows } from '../../../../record/views/shared/new-rows.tsx'
import { Card } from '../../../../ui/parts/card.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { type MessageCalls, type MessageRow, messageKey } from './contract.ts'
import './message-page.css'
import { Exports } from './Exports.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import { Presets } from './Presets.tsx'
import { pageWords as words } from './page-texts.ts'
import { Nothing, Refused, Start } from './Start.tsx'
import { TimeLine } from './TimeLine.tsx'
import { type Question, useMessages, useQuestion } from './useMessages.ts'
import { type PeriodQuery, usePeriodQuery } from './usePeriodQuery.ts'

const DensityBars = lazy(() => import('./DensityBars.tsx'))

export interface MessagePageProps {
  /** Its fields are those of the query form: `messageFields` of contract.ts. */
  record: AnyRecord
  /** Created by `messageCalls` of contract.ts. */
  calls: MessageCalls
  /** VINs offered while the query has none. */
  suggested?: readonly string[]
  /** Links next to the exports, for the current query. */
  links?(asked: PeriodQuery): ReactNode
  extra?(row: MessageRow): ReactNode
}

/**
 * Messages of one vehicle: query form, density over the period, time line, and the opened message as bytes and fields.
 * VIN, period, filters and the opened message (`open`: its key, or `newest`) are in the address. Used for every kind of
 * stored messages.
 */
export function MessagePage({ record, calls, suggested, links, extra }: MessagePageProps) {
  const asked = usePeriodQuery(record, ['open'])
  const question = useQuestion(asked)
  return (
    <div className="mp">
      <QueryForm record={record} question={asked.question} />
      <div className="mp-bar">
        {asked.vin && <Presets choose={asked.setPeriod} />}
        <span className="mp-grow" />
        {question && <Exports call={calls.export} input={question} name={`${asked.vin}`} />}
        {links?.(asked)}
      </div>
      {question ? (
        <Answered calls={calls} asked={asked} question={question} extra={extra} />
      ) : (
        <Start asked={asked} suggested={suggested} />
      )}
    </div>
  )
}

const identified = (row: MessageRow) => ({ ...row, id: row.key })

interface AnsweredProps extends Pick<MessagePageProps, 'calls' | 'extra'> {
  asked: PeriodQuery
  question: Question
}
function Answered({ calls, asked, question, extra }: AnsweredProps) {
  const { t } = useT()
  const { list, density, rows } = useMessages(calls, question)
  const [from, to] = [Date.parse(question.from), Date.parse(question.to)]
  const given = asked.get('open')
  const shown = useMemo(() => rows.map(identified), [rows])
  const beginning = async (signal: AbortSignal) => {
    const answer = await send(calls.list, { ...question, limit: looked }, { signal, quiet: true })
    return answer.rows.map(identified)
  }
  const refresh = () => Promise.all([list.refetch(), density.refetch()])
  const newest = given === 'newest' ? (rows[0]?.key ?? null) : null
  const opened = newest ?? (given && messageKey.safeParse(given).success ? given : null)
  const filtered = asked.question.active > 2
  const open = (key: string) => asked.set({ open: key }, opened !== null)
  if (list.isError) return <Refused error={list.error} retry={() => void list.refetch()} />
  if (list.isPending) return <Loading />
  const isEmpty = rows.length === 0
  return (
    <>
      <MovingRows
        rows={shown}
        asked={JSON.stringify(question)}
        runs={!list.isFetching}
        beginning={beginning}
        refresh={refresh}
      />
      {density.data && density.data.total > 0 && (
        <Card className="mp-density" aria-label={t(words.density)}>
          <p>
            <b>{t(words.total, { count: density.data.total })}</b> <small>{t(words.density)}</small>
          </p>
          <div className="mp-bars">
            <DensityBars density={density.data} from={from} to={to} onNarrow={asked.setPeriod} />
          </div>
        </Card>
      )}
      {isEmpty && !opened && <Nothing asked={asked} last={density.data?.last ?? null} filtered={filtered} />}
      <div className={opened ? 'mp-two' : 'mp-one'}>
        {!isEmpty && (
          <Card className="mp-line">
            <TimeLine
              rows={rows}
              opened={opened}
              open={open}
              hasMore={list.hasNextPage}
              isLoading={list.isFetchingNextPage}
              more={() => void list.fetchNextPage()}
            />
          </Card>
        )}
        {opened && (
          <Card className="mp-pane">
            <OpenedMessage
              calls={calls}
              question={question}
              opened={opened}
              extra={extra}
              go={open}
              close={() => asked.set({ open: null })}
            />
          </Card>
        )}
      </div>
    </>
  )
}
