import type { InboxRow } from '../../domain/contract/notice.ts'
import type { Inbox } from '../../features/desk/inbox/notice/contract.ts'

/** Notices that a user has read: everything until a moment, lists until theirs, and single rows. Moments are ISO. */
export interface ReadState {
  readonly all: string
  readonly lists: Readonly<Record<string, string>>
  /** Keys of rows that were opened, the latest last. */
  readonly rows: readonly string[]
}
/** More rows than the inbox ever has at a time. */
const maxRows = 500
const keyOf = (list: string, { id, at }: InboxRow) => `${list} ${id} ${at}`

/** Reads the stored state. Earlier versions storedText the moment alone. */
export function readStateOf(storedText: string | null): ReadState {
  const empty = { all: '', lists: {}, rows: [] }
  if (!storedText?.startsWith('{')) return { ...empty, all: storedText ?? '' }
  try {
    return { ...empty, ...(JSON.parse(storedText) as Partial<ReadState>) }
  } catch {
    return empty
  }
}

export const isUnread = ({ all, lists, rows }: ReadState, list: string, row: InboxRow): boolean =>
  row.at > all && row.at > (lists[list] ?? '') && !rows.includes(keyOf(list, row))

export const withRowRead = (state: ReadState, list: string, row: InboxRow): ReadState =>
  isUnread(state, list, row) ? { ...state, rows: [...state.rows, keyOf(list, row)].slice(-maxRows) } : state

/** All rows of these lists read. */
export function withListsRead(state: ReadState, inbox: Inbox, lists: readonly string[]): ReadState {
  const newest = (list: string) =>
    (inbox[list] ?? [])
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? ''
  return { ...state, lists: { ...state.lists, ...Object.fromEntries(lists.map((list) => [list, newest(list)])) } }
}
