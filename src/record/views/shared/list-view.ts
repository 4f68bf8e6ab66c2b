import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { toast } from '../../../client/feedback.ts'
import { useT } from '../../../client/language.ts'
import { hasListParams, type ListState, readState, withoutList, writeState } from '../../model/address.ts'
import type { AnyRecord } from '../../model/record.ts'
import {
  type ListColumn,
  questionIn,
  readColumns,
  type SavedState,
  searchOf,
  tidyColumns,
  tidySearch,
  unknownIn,
  writeColumns,
} from '../../model/saved-state.ts'
import { type ListName, type SavedView, useListViews, viewKey, viewKeys } from './list-views.ts'
import { readTarget } from './target.ts'
import { viewWords as words } from './view-texts.ts'

/** View of a list: its columns, and the saved view that it was opened with. */
export interface ListView {
  readonly list: ListName
  readonly columns: readonly ListColumn[]
  /** Undefined resets to the list's default. */
  setColumns(columns: readonly ListColumn[] | undefined): void
  readonly columnsChanged: boolean
  /** Current saved view, changed or not. */
  readonly view: SavedView | undefined
  readonly changed: boolean
  /** Id of the view that opens by default. */
  readonly usual: number | null
  /** State that saving would store. */
  readonly state: SavedState
  /** The view is loading. The list sends no query before. */
  readonly pending: boolean
  /** Opens a view as it was saved. Undefined: the list without a view. */
  open(view: SavedView | undefined): void
  /** Called after the current state was saved as this view. */
  saved(id: number): void
}

export function useListView(record: AnyRecord): ListView {
  const { t } = useT()
  const views = useListViews()
  const { pathname: route } = useLocation()
  const [search, setSearch] = useSearchParams()
  const list = useMemo<ListName>(() => ({ route, record: record.name }), [route, record.name])
  const choice = views?.choiceOf(list)
  // Without a store for views, columns last as long as the page.
  const [passing, setPassing] = useState<string | null>(null)

  const linkedId = idIn(search, viewKey.link)
  const openedId = idIn(search, viewKey.of)
  const usual = asksNothing(search) ? (choice?.usual ?? undefined) : undefined
  const viewId = linkedId ?? openedId ?? usual
  const viewQuery = useQuery({
    queryKey: viewKeys.one(viewId),
    queryFn: () => (views as NonNullable<typeof views>).one(viewId as number),
    enabled: views !== undefined && viewId !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  // The cache key is the id alone, so the view may be of another list.
  const view = viewQuery.data?.record === record.name ? viewQuery.data : undefined
  const isNew = views !== undefined && viewId !== undefined && viewId !== openedId
  const isGone = isNew && !view && !viewQuery.isFetching && (viewQuery.isError || viewQuery.data !== undefined)

  useEffect(() => {
    if (!isNew) return
    if (view) {
      setSearch((now) => withView(now, record, view), { replace: true })
      const missingNames = unknownIn(record, view)
      if (missingNames.length > 0) toast.warning(t(words.lost, { view: view.name, names: missingNames.join(', ') }))
    } else if (isGone) {
      setSearch((now) => withoutView(now, true), { replace: true })
      if (linkedId !== undefined) toast.warning(t(words.gone))
    }
  }, [isNew, isGone, linkedId, view, record, setSearch, t])

  const savedColumns = view ? view.columns : views ? (choice?.columns ?? null) : passing
  const addressColumns = view && !isNew ? search.get(viewKey.columns) : null
  const columnsText = addressColumns === null ? savedColumns : addressColumns || null
  const columns = useMemo(() => readColumns(record, columnsText), [record, columnsText])
  const state = useMemo<SavedState>(
    () => ({ search: searchOf(record, readState(search, record)), columns: writeColumns(record, columns) }),
    [record, search, columns],
  )
  const isChanged =
    view !== undefined &&
    !isNew &&
    (state.search !== tidySearch(record, view.search) || state.columns !== tidyColumns(record, view.columns))

  return {
    list,
    columns,
    state,
    changed: isChanged,
    usual: choice?.usual ?? null,
    columnsChanged: state.columns !== null,
    view: isNew ? undefined : view,
    pending: isNew && !isGone,
    setColumns: (next) => {
      const text = next ? writeColumns(record, next) : null
      if (view)
        setSearch(
          (now) => {
            const changing = new URLSearchParams(now)
            if (text === tidyColumns(record, view.columns)) changing.delete(viewKey.columns)
            else changing.set(viewKey.columns, text ?? '')
            return changing
          },
          { replace: true },
        )
      else if (views) views.keepColumns(list, text)
      else setPassing(text)
    },
    open: (next) =>
      setSearch((now) =>
        next ? withView(withoutView(now, false), record, next) : withoutView(now, choice?.usual != null),
      ),
    saved: (id) =>
      setSearch(
        (now) => {
          const changing = new URLSearchParams(now)
          changing.delete(viewKey.columns)
          changing.set(viewKey.of, String(id))
          return changing
        },
        { replace: true },
      ),
  }
}

/** Whether a list that opens with this address shows a view: from a link, or the user's default. */
export const opensView = (search: URLSearchParams, usual: number | null | undefined): boolean =>
  (idIn(search, viewKey.link) ?? idIn(search, viewKey.of) ?? (asksNothing(search) ? usual : undefined)) != null

/** Returns the address of a list that shows a view. Parameters already in the address take precedence. */
function withView(now: URLSearchParams, record: AnyRecord, view: SavedView): URLSearchParams {
  const own = readState(now, record)
  const viewState = questionIn(record, view.search)
  const nextState: ListState = {
    page: 1,
    pageSize: now.has('size') ? own.pageSize : viewState.pageSize,
    sort: own.sort ?? viewState.sort,
    filter: { ...viewState.filter, ...own.filter },
  }
  const next = writeState(now, record, nextState)
  next.delete(viewKey.link)
  next.set(viewKey.of, String(view.id))
  return next
}

/** Returns the address without a view. `isExplicit` writes this explicitly, as users with a default view need it. */
function withoutView(now: URLSearchParams, isExplicit: boolean): URLSearchParams {
  const next = withoutList(now)
  for (const key of Object.values(viewKey)) next.delete(key)
  if (isExplicit) next.set(viewKey.of, '0')
  return next
}

function idIn(search: URLSearchParams, key: string): number | undefined {
  const id = Number(search.get(key))
  return Number.isInteger(id) && id > 0 && id <= 2 ** 31 ? id : undefined
}

function asksNothing(search: URLSearchParams): boolean {
  return (
    !hasListParams(search) && !search.has(viewKey.of) && !search.has(viewKey.link) && readTarget(search) === undefined
  )
}
