import { send } from '../../../../client/api.ts'
import { invalidate, queryOf } from '../../../../client/query.ts'
import type { SavedState } from '../../../../record/model/saved-state.ts'
import type { ListName, SavedView } from '../../../../record/views/shared/list-views.ts'
import { listViewCalls as calls } from './contract.ts'

/** Reloads views after a change, also after a refused one, because another user may have changed them. */
async function changing(request: Promise<unknown>): Promise<void> {
  const forget = () => invalidate(['/listView/'])
  await request.catch((error: unknown) => {
    void forget()
    throw error
  })
  await forget()
}
const quiet = { quiet: true }

export const one = (id: number): Promise<SavedView> =>
  queryOf(calls.one, { id }, true).queryFn({ signal: new AbortController().signal })

export const all = ({ route, record }: ListName): Promise<SavedView[]> => send(calls.query, { route, record }, quiet)

const writing = new Map<string, ReturnType<typeof setTimeout>>()

/** Saves the columns, once for several quick changes. The call itself shows errors. */
export function keepColumns({ route, record }: ListName, columns: string | null): void {
  const key = `${route} ${record}`
  clearTimeout(writing.get(key))
  writing.set(
    key,
    setTimeout(() => void send(calls.columns, { route, record, columns }).catch(() => {}), 600),
  )
}

export async function choose({ route, record }: ListName, usual: number | null): Promise<void> {
  await send(calls.choose, { route, record, usual }, quiet)
}

export async function replace({ id, updatedAt }: SavedView, state: SavedState): Promise<void> {
  await changing(send(calls.update, { id, ...state, seenAt: updatedAt }, quiet))
}

export async function remove({ id }: SavedView): Promise<void> {
  await changing(send(calls.remove, { id }, quiet))
}
