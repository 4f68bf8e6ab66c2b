import { buffer } from 'node:stream/consumers'
import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { notifyCertificates } from '../../../../telematics/ingest/notices.ts'
import { boxCa, boxCaCalls } from './contract.ts'
import { nameOf, type ReadCrl, readCas, readCrl } from './files.ts'
import { boxCaNotices } from './notices.ts'
import { strictCrl } from './parameters.ts'
import { stateOf } from './state.ts'
import { boxCas } from './store.ts'
import { boxCaFaults as words } from './texts.ts'

const { upload, uploadCrl, ...usual } = boxCaCalls
const maxCas = 50
const lock = sql`select pg_advisory_xact_lock(hashtext('box CAs'))`

const uploadCas = serve(upload, async ({ file }, context) => {
  const { db, parts } = context
  const certificates = readCas(await buffer(await parts.files.get(file.hash)), parts.now().getTime())
  await db.execute(lock)
  const newRows = await db
    .insert(boxCas)
    .values(
      certificates.map((certificate) => ({
        subject: nameOf(certificate),
        fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
        notBefore: certificate.validFromDate.toISOString(),
        notAfter: certificate.validToDate.toISOString(),
        certificate: certificate.toString(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: boxCas.id, subject: boxCas.subject, fingerprint: boxCas.fingerprint })
  if ((await db.$count(boxCas)) > maxCas) throw new Fault(code.state, words.tooManyCas, { values: { limit: maxCas } })
  for (const { id, subject, fingerprint } of newRows)
    context.logChange({ record: boxCa.name, id, label: subject, after: { subject, fingerprint } })
  if (newRows.length > 0) await notifyCertificates(db)
  return { count: newRows.length }
})

const uploadList = serve(uploadCrl, async ({ file }, context) => {
  const { db, parts } = context
  const now = parts.now()
  const content = await buffer(await parts.files.get(file.hash))
  await db.execute(lock)
  const { issuers, list } = readCrl(content, await db.select().from(boxCas).orderBy(boxCas.id), now.getTime())
  const newer = issuers.find((ca) => isOlder(list, ca))
  if (newer) throw new Fault(code.state, words.olderCrl, { values: { number: newer.crlNumber ?? '' } })
  const after = {
    crlNumber: list.number,
    crlThisUpdate: list.thisUpdate.toISOString(),
    crlNextUpdate: list.nextUpdate.toISOString(),
    revokedCount: list.serials.length,
  }
  const ids = issuers.map(({ id }) => id)
  await db
    .update(boxCas)
    .set({ ...after, revoked: list.serials, updatedAt: now.toISOString() })
    .where(inArray(boxCas.id, ids))
  for (const { id, subject, crlNumber, crlThisUpdate, crlNextUpdate, revokedCount } of issuers) {
    const before = { crlNumber, crlThisUpdate, crlNextUpdate, revokedCount }
    context.logChange({ record: boxCa.name, id, label: subject, before, after })
  }
  await notifyCertificates(db)
  return { subject: issuers[0]!.subject, count: list.serials.length }
})

function isOlder(
  { number, thisUpdate }: ReadCrl,
  { crlNumber, crlThisUpdate }: { crlNumber: string | null; crlThisUpdate: string | null },
): boolean {
  if (crlNumber !== null && (number === null || BigInt(number) < BigInt(crlNumber))) return true
  return crlThisUpdate !== null && thisUpdate.getTime() < Date.parse(crlThisUpdate)
}

export default thing({
  records: [
    serveRecord(boxCa, usual, {
      present: (_context, rows) =>
        rows.map(({ certificate: _pem, revoked: _serials, ...row }) => row as (typeof rows)[number]),
      complete: async ({ db, parts }, rows) => {
        const counts = await db.execute<{ id: number; vehicles: number }>(sql`
          select issuer::float8 as id, count(distinct vin)::int as vehicles from pki_key
          where issuer = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) group by issuer`)
        const vehicles = new Map(counts.rows.map(({ id, vehicles: count }) => [id, count]))
        const now = parts.now().getTime()
        return rows.map((row) => ({
          ...row,
          state: stateOf(String(row.notAfter), row.crlNextUpdate as string | null, now),
          vehicles: vehicles.get(row.id) ?? 0,
        }))
      },
      removing: ({ db }) => notifyCertificates(db),
      byHand: { upload, uploadCrl },
    }),
  ],
  calls: [uploadCas, uploadList],
  parameters: [strictCrl],
  notices: [boxCaNotices],
})
