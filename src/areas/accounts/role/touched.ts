import type { Call } from '../../../kit/call.ts'
import { send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { roleTexts } from './texts.ts'

/** Asks the server how many users a deletion touches, and answers the sentence that says so. */
export function useTouched(call: Call<{ ids: number[] }, { users: number }>) {
  const { t } = useT()
  return async (rows: readonly { id: number }[]): Promise<string> => {
    const { users } = await send(call, { ids: rows.map(({ id }) => id) })
    return users > 0 ? t(roleTexts.touches, { count: users }) : t(roleTexts.touchesNobody)
  }
}
