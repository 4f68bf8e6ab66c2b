import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { messageKey, messageKeyCalls } from './contract.ts'
import './store.ts'
import { enteredKey, storeKey, vehicleKeys } from './stored-keys.ts'

const { set, ...usual } = messageKeyCalls

const setCall = serve(set, async ({ vin, ...keyInput }, context) => {
  const { db, user, parts } = context
  const key = enteredKey(messageKey.name, keyInput, 'private')
  const from = parts.now().getTime()
  const storedKey = await storeKey(db, parts.config.secretKey, vehicleKeys, {
    owner: vin,
    key,
    source: 'staff',
    userId: user.id,
    from,
  })
  const { id, fingerprint, before } = storedKey
  context.logChange({
    record: messageKey.name,
    id,
    label: vin,
    ...(before !== undefined && { before: { fingerprint: before } }),
    after: { algorithm: key.algorithm, fingerprint },
  })
  return { fingerprint }
})

export default thing({
  records: [
    serveRecord(messageKey, usual, {
      // No response of the server contains the key itself.
      present: (_context, rows) => rows.map(({ key: _key, userId: _user, ...row }) => row as (typeof rows)[number]),
    }),
  ],
  calls: [setCall],
})
