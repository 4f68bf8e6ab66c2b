import { queryClient, queryOf } from '../../client/query.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import type { ListName } from '../../record/views/shared/list-views.ts'
import type { Me } from './session.ts'

type Choice = Me['lists'][number]

/** Updates a list's saved choices at once in all pages. The server returns the same with the next request. */
export function noteList({ route, record }: ListName, change: (before: Choice) => Partial<Choice>): void {
  queryClient.setQueryData<Me>(queryOf(sessionCalls.me, {}).queryKey, (me) => {
    if (!me) return me
    const isOf = (one: Choice) => one.route === route && one.record === record
    const before = me.lists.find(isOf) ?? { route, record, columns: null, usual: null }
    return { ...me, lists: [...me.lists.filter((one) => !isOf(one)), { ...before, ...change(before) }] }
  })
}
