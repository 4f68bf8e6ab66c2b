import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { roleTexts } from './texts.ts'

/** Returns a function that queries the number of users affected by a deletion, and returns the sentence for it. */
export function useTouched(call: Call<{ ids: number[] }, { users: number }>) {
  const { t } = useT()
  return async (rows: readonly { id: number }[]): Promise<string> => {
    const { users } = await send(call, { ids: rows.map(({ id }) => id) })
    return users > 0 ? t(roleTexts.touches, { count: users }) : t(roleTexts.touchesNobody)
  }
}
