import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useRevoking } from '../../../../record/views/shared/revoking.ts'
import { apiToken, apiTokenCalls as calls } from './contract.ts'
import { apiTokenTexts as words } from './texts.ts'

type Row = RowOf<typeof apiToken>
/** Without creation: users create their own tokens on /myTokens. */
const { query, one } = calls

/** /management/apiToken: tokens of all users, with their revocation. */
export default function ApiTokens() {
  const revoking = useRevoking<Row>({
    call: calls.revoke,
    when: ({ state }) => state === 'valid',
    words: { ...words, revoked: words.revokedCount },
  })
  return <RecordScreen record={apiToken} calls={{ query, one }} {...revoking} />
}
