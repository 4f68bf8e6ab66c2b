import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { kindName } from '../../../../domain/gb32960/message-kinds.ts'
import { type Cursor, useCursorAt } from '../../../../ui/chart/cursor.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { cellText, isOdd, stateWords } from './cell-text.ts'
import type { Cell, SignalCalls, SignalRow } from './contract.ts'
import type { SignalQuestion } from './SignalCharts.tsx'
import { SignalHead } from './SignalHead.tsx'
import { signalWords as words } from './signal-texts.ts'
import { LoadError, Nothing } from './start.tsx'
import { frameWords } from './texts.ts'
import type { PeriodQuery } from './use-period-query.ts'

const pageSize = 50

interface Props {
  calls: SignalCalls
  question: SignalQuestion
  periodQuery: PeriodQuery
  cursor: Cursor
  /** Begins with rows older than this key, after a click in the chart. */
  start: string | undefined
  /** Opens a message. Undefined without the permission. */
  open: ((key: string) => void) | undefined
}

/** Values of the chosen signals by message, newest first, page by page from the server. */
export function SignalTable(props: Props) {
  const [original, setOriginal] = useState(false)
  // A new query begins at its first page.
  return (
    <Pages
      key={JSON.stringify([props.question, props.start])}
      {...props}
      original={original}
      setOriginal={setOriginal}
    />
  )
}

interface PagesProps extends Props {
  original: boolean
  setOriginal(original: boolean): void
}
function Pages({ calls, question, periodQuery, cursor, start, open, original, setOriginal }: PagesProps) {
  const { t, formatTime } = useT()
  const [pages, setPages] = useState<(string | undefined)[]>([start])
  const before = pages.at(-1)
  const page = useCall(
    calls.list,
    { ...question, original, limit: pageSize, ...(before ? { before } : {}) },
    { quiet: true, staleTime: 30_000, placeholderData: (last) => last },
  )
  if (page.isPending) return <Loading />
  if (page.isError) return <LoadError error={page.error} retry={() => void page.refetch()} />
  const { rows, hasMore, last } = page.data
  if (rows.length === 0 && !before) return <Nothing periodQuery={periodQuery} last={last} isFiltered={false} />
  const oldest = rows.at(-1)?.key
  return (
    <Card className="sp-values" aria-label={t(words.table)} aria-busy={page.isFetching}>
      <Row as="p" align="center" wrap className="sp-line">
        <b>{t(words.table)}</b>
        <Checkbox checked={original} onChange={setOriginal}>
          {t(words.original)}
        </Checkbox>
        <Fill as="span" className="mp-grow" />
        {before && <Button onClick={() => setPages([undefined])}>{t(words.newest)}</Button>}
        <Button disabled={pages.length < 2} onClick={() => setPages(pages.slice(0, -1))}>
          {t(words.newer)}
        </Button>
        <Button disabled={!hasMore} onClick={() => setPages([...pages, oldest])}>
          {t(words.older)}
        </Button>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by the keyboard */}
      <section className="sp-scroll" tabIndex={0} aria-label={t(words.table)}>
        <table className="ui-table">
          <SignalHead signals={question.signals} original={original} />
          <Rows rows={rows} cursor={cursor} open={open} openLabel={(at) => t(words.open, { at: formatTime(at) })} />
        </table>
      </section>
    </Card>
  )
}

interface RowsProps {
  rows: readonly SignalRow[]
  cursor: Cursor
  open: ((key: string) => void) | undefined
  openLabel(at: string): string
}
function Rows({ rows, cursor, open, openLabel }: RowsProps) {
  const { say, formatTime } = useT()
  const near = useNearest(rows, useCursorAt(cursor))
  const body = useRef<HTMLTableSectionElement>(null)
  const isPointerInside = useRef(false)
  useEffect(() => {
    // Scrolls only when something else moved the cursor: the row under the pointer must not move.
    const row = body.current?.rows[near]
    const box = row?.closest<HTMLElement>('.sp-scroll')
    if (isPointerInside.current || !row || !box) return
    box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [near])
  return (
    <tbody
      ref={body}
      onPointerEnter={() => {
        isPointerInside.current = true
      }}
      onPointerLeave={() => {
        isPointerInside.current = false
      }}
    >
      {rows.map(({ key, at, receivedAt, kind, backfilled, hex, values }, index) => (
        <tr key={key} className={index === near ? 'on' : ''} onPointerEnter={() => cursor.set(Date.parse(at))}>
          <th scope="row">
            {open ? (
              <RowButton aria-label={openLabel(at)} onPress={() => open(key)}>
                {formatTime(at)}
              </RowButton>
            ) : (
              formatTime(at)
            )}
          </th>
          {values.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is constant
            <td key={column}>{cell && <Value cell={cell} />}</td>
          ))}
          <td>{formatTime(receivedAt)}</td>
          <td>{say(kindName({ kind, backfilled }))}</td>
          {hex && (
            <td className="sp-original">
              <Original hex={hex} at={formatTime(at)} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** The raw message: its beginning, and a button to copy all of it. */
function Original({ hex, at }: { hex: string; at: string }) {
  const { t } = useT()
  const copy = async () => toast.success(t((await copyText(hex)) ? frameWords.copied : frameWords.notCopied))
  return (
    <>
      <code title={hex}>{hex}</code>
      <RowButton aria-label={t(words.copyOriginal, { at })} onPress={() => void copy()}>
        {t(words.copy)}
      </RowButton>
    </>
  )
}

function Value({ cell }: { cell: Cell }) {
  const { t, lang } = useT()
  const isMark = cell.value === cell.state
  return (
    <>
      {!isMark && cellText(cell, lang)}
      {isOdd(cell.state) && <em className={`text-s nowrap fv-state ${cell.state}`}>{t(stateWords[cell.state])}</em>}
    </>
  )
}

/** Index of the row nearest to the cursor. -1 when the cursor is off the page. */
function useNearest(rows: readonly { at: string }[], at: number | undefined): number {
  if (at === undefined || rows.length === 0) return -1
  const times = rows.map((row) => Date.parse(row.at))
  const slack = 60_000
  if (at > (times[0] as number) + slack || at < (times.at(-1) as number) - slack) return -1
  let best = 0
  times.forEach((time, index) => {
    if (Math.abs(time - at) < Math.abs((times[best] as number) - at)) best = index
  })
  return best
}
