import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { apiToken, apiTokenCalls as calls } from './contract.ts'
import { revokeLabel, apiTokenTexts as words } from './texts.ts'

type Row = RowOf<typeof apiToken>
/** Without creation: users create their own tokens on /myTokens. */
const { query, one } = calls

/** /management/apiToken: tokens of all users, with their revocation. */
export default function ApiTokens() {
  const { t } = useT()
  const revoke = forRows<Row>({
    key: 'revoke',
    label: revokeLabel,
    tone: 'danger',
    call: calls.revoke,
    when: ({ state }) => state === 'valid',
    confirmOne: () => t(words.revokeOne),
    confirm: (rows) => t(words.revoke, { count: rows.length }),
    run: async (ids) => {
      const { count } = await send(calls.revoke, { ids })
      toast.success(t(words.revokedCount, { count }))
    },
  })
  return (
    <RecordScreen record={apiToken} calls={{ query, one }} rowActions={[revoke.row]} batchActions={[revoke.batch]} />
  )
}
