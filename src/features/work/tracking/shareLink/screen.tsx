import { useState } from 'react'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useRevoking } from '../../../../record/views/shared/revoking.ts'
import { shareLinkCalls as calls, shareLink } from './contract.ts'
import { LinkCreatedDialog } from './LinkCreatedDialog.tsx'
import { listTexts as words } from './screen-texts.ts'
import { Uses } from './Uses.tsx'

type Row = RowOf<typeof shareLink>
const defaultLifeMs = dayMs

/** /vehicleManagement/shareLinks: creates, lists and revokes links by which people without an account see a vehicle. */
export default function ShareLinks() {
  const [newLink, setNewLink] = useState<OutputOf<typeof calls.add>>()
  const revoking = useRevoking<Row>({
    call: calls.revoke,
    when: ({ state }) => state === 'valid' || state === 'suspended',
    words: { revoke: words.revoke, revokeOne: words.revokeOne, revoked: words.revoked },
  })
  return (
    <>
      <RecordScreen
        record={shareLink}
        calls={calls}
        {...revoking}
        defaults={{ kind: 'location', expiresAt: new Date(Date.now() + defaultLifeMs).toISOString() }}
        detailExtra={({ id }) => <Uses id={id} />}
        onAdded={(answer) => setNewLink(calls.add.output.parse(answer))}
      />
      {newLink && <LinkCreatedDialog {...newLink} until={newLink.expiresAt} onClose={() => setNewLink(undefined)} />}
    </>
  )
}
