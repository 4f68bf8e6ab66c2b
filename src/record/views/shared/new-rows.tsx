import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send } from '../../../client/api.ts'
import { useT } from '../../../client/language.ts'
import type { Call } from '../../../domain/contract/call.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import type { Listing } from './listing.ts'
import './new-rows.css'
import type { ListRequest } from './question.ts'
import { words } from './texts.ts'
import type { AnyRow } from './view.ts'

interface NewRowsProps {
  call: Call
  question: Pick<ListRequest, 'page' | 'at' | 'listQuery' | 'missing'>
  listing: Pick<Listing, 'rows' | 'loading' | 'fault' | 'refresh'>
}

const soonMs = 10_000
const longestMs = 120_000
/** Rows at the list's start that are compared. More are not needed: the user can reload. */
export const comparedCount = 20

/** Button that offers the new rows of a record's list. */
export function NewRows({ call, question, listing }: NewRowsProps) {
  const isFirst = question.page === 1 && question.at === undefined && question.missing.length === 0
  const beginning = async (signal: AbortSignal) => {
    const input = { page: 1, pageSize: comparedCount, ...question.listQuery, count: 'none' }
    const answer = (await send(call, input, { signal, quiet: true })) as { rows: readonly AnyRow[] }
    return answer.rows
  }
  return (
    <MovingRows
      rows={listing.rows}
      queryKey={JSON.stringify(question.listQuery)}
      runs={isFirst && !listing.loading && !listing.fault}
      refresh={listing.refresh}
      beginning={beginning}
    />
  )
}

interface RowWithId {
  id: number | string
}
interface MovingRowsProps {
  /** Visible rows. The array changes only with its rows. */
  rows: readonly RowWithId[]
  /** Serialized query of the list. */
  queryKey?: string
  /** Whether the list is at its start. */
  runs: boolean
  /** Returns the current first rows, at most `comparedCount`. */
  beginning(signal: AbortSignal): Promise<readonly RowWithId[]>
  refresh(): Promise<unknown>
}

/**
 * Button with the number of rows that were added or changed since. A tap reloads them. It polls the start of the list,
 * less often while nothing changes, and only while the list is visible.
 */
export function MovingRows({ rows, queryKey, runs, beginning, refresh }: MovingRowsProps) {
  const { t } = useT()
  const element = useRef<HTMLDivElement>(null)
  const [foundNews, setFoundNews] = useState<News>(nothing)
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const news = newsIn(await beginning(signal), rows)
    if (!signal.aborted) setFoundNews(news)
    return news
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another query restart it
  useEffect(() => {
    setFoundNews(nothing)
    if (!runs) return
    const ending = new AbortController()
    let waitMs = soonMs
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(turn, waitMs * (0.8 + Math.random() * 0.4))
    }
    const turn = async () => {
      if (document.hidden) return plan()
      const news = await look(ending.signal).catch(() => nothing)
      waitMs = news === nothing ? Math.min(waitMs * 1.5, longestMs) : soonMs
      if (!ending.signal.aborted) plan()
    }
    const onVisibilityChange = () => {
      if (document.hidden) return
      clearTimeout(timer)
      void turn()
    }
    plan()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      ending.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [queryKey, runs, rows])

  const take = async () => {
    const hold = holdPlace(element.current)
    await refresh()
    hold()
  }
  const count = foundNews.added || foundNews.changed
  return (
    <Row ref={element} justify="center" className="rk-new" role="status">
      {count > 0 && (
        <Button kind="primary" onClick={() => void take()}>
          {t(foundNews.added > 0 ? words.newRows : words.changedRows, { count, more: foundNews.isAll ? '+' : '' })}
        </Button>
      )}
    </Row>
  )
}

interface News {
  added: number
  changed: number
  /** True when all compared rows are new, so there may be more. */
  isAll: boolean
}
const nothing: News = { added: 0, changed: 0, isAll: false }

/** Compares the first rows of a list with the visible ones and counts new and changed rows. */
export function newsIn(beginning: readonly RowWithId[], visibleRows: readonly RowWithId[]): News {
  const jsonById = new Map(visibleRows.map((row) => [row.id, JSON.stringify(row)]))
  const addedCount = beginning.filter(({ id }) => !jsonById.has(id)).length
  const changedCount = beginning.filter(
    (row) => jsonById.has(row.id) && jsonById.get(row.id) !== JSON.stringify(row),
  ).length
  return addedCount + changedCount === 0
    ? nothing
    : { added: addedCount, changed: changedCount, isAll: addedCount === comparedCount }
}

/** Remembers the position of the first visible row if the list is scrolled. The returned function restores it. */
function holdPlace(from: HTMLElement | null): () => void {
  const scroller = from?.closest<HTMLElement>('.scroller')
  if (!scroller || scroller.scrollTop < 40) return () => {}
  const top = scroller.getBoundingClientRect().top
  const rows = () => [...scroller.querySelectorAll<HTMLElement>('[data-row-key]')]
  const first = rows().find((row) => row.getBoundingClientRect().top >= top)
  const key = first?.dataset.rowKey
  const before = first?.getBoundingClientRect().top ?? 0
  return () =>
    requestAnimationFrame(() => {
      const now = rows().find((row) => row.dataset.rowKey === key)
      if (now) scroller.scrollTop += now.getBoundingClientRect().top - before
    })
}
