import { inScope } from '../../../../platform/record/query.ts'
import { and, inArray, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { notifyCertificates } from '../../../../telematics/ingest/notices.ts'
import { requireOrder } from '../refusals.ts'
import { pkiKey, pkiKeyCalls } from './contract.ts'
import { keepKeyStates, keyStatesFollowTheClock } from './keep-states.ts'
import { pkiKeys } from './store.ts'

const { revoke, ...usual } = pkiKeyCalls

const revokeCall = serve(revoke, async ({ ids }, context) => {
  const { db, scope, parts } = context
  const at = parts.now().toISOString()
  const revokedKeys = await db
    .update(pkiKeys)
    .set({ revokedAt: at, updatedAt: at })
    .where(and(inArray(pkiKeys.id, ids), inScope(pkiKey, scope), isNull(pkiKeys.revokedAt)))
    .returning({ id: pkiKeys.id, serial: pkiKeys.serial, vin: pkiKeys.vin })
  for (const { id, serial, vin } of revokedKeys)
    context.logChange({ record: pkiKey.name, id, label: serial, ...(vin && { vin }), after: { revokedAt: at } })
  const vins = sql`select unnest(${sql.param(revokedKeys.map(({ vin }) => vin))}::text[])`
  if (revokedKeys.length > 0) {
    await keepKeyStates(db, parts.now(), vins)
    await notifyCertificates(db)
  }
  return { count: revokedKeys.length }
})

export default thing({
  records: [
    serveRecord(pkiKey, usual, {
      check: (_context, input) => requireOrder(pkiKey.name, input, 'notBefore', 'notAfter'),
      added: ({ db, parts }, _id, { vin }) => keepKeyStates(db, parts.now(), sql`values (${vin})`),
      updated: ({ db, parts }, _id, _input, { vin }) => keepKeyStates(db, parts.now(), sql`values (${String(vin)})`),
      imported: ({ db, parts }, job) =>
        keepKeyStates(db, parts.now(), sql`select i.data->>'vin' from import_row i where i.job_id = ${job}`),
      byHand: { revoke },
    }),
  ],
  calls: [revokeCall],
  jobs: [keyStatesFollowTheClock],
})
