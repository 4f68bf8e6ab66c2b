import { send } from '../../../client/api.ts'
import { toast } from '../../../client/feedback.ts'
import { useT } from '../../../client/language.ts'
import type { Call } from '../../../domain/contract/call.ts'
import type { Pair } from '../../../domain/contract/words.ts'
import { forRows } from './for-rows.ts'
import type { AnyRow } from './view.ts'

interface Revoking<Row> {
  call: Call<{ ids: number[] }, { count: number }>
  label?: Pair
  when(row: Row): boolean
  /** Text keys. `revoke` and `revoked` contain the count. Without `revokeOne`, `revoke` is shown for one row, too. */
  words: { revoke: string; revokeOne?: string; revoked: string }
}

const revokeLabel: Pair = ['撤销', 'Revoke']

/** Actions that revoke one row or the selected rows, after a confirmation. */
export function useRevoking<Row extends Pick<AnyRow, 'id'>>({ call, label = revokeLabel, when, words }: Revoking<Row>) {
  const { t } = useT()
  const { revokeOne } = words
  const { row, batch } = forRows<Row>({
    key: 'revoke',
    label,
    tone: 'danger',
    call,
    when,
    ...(revokeOne && { confirmOne: () => t(revokeOne) }),
    confirm: (rows) => t(words.revoke, { count: rows.length }),
    run: async (ids) => {
      const { count } = await send(call, { ids })
      toast.success(t(words.revoked, { count }))
    },
  })
  return { rowActions: [row], batchActions: [batch] }
}
