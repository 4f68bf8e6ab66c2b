import { dropFiles } from '../../../../platform/files/drop-files.ts'
import { openMasked } from '../../../../platform/record/hidden-values.ts'
import { eq, inArray, or, sql } from '../../../../platform/store/drizzle.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { bindRequests } from './store.ts'

const theirs = ({ account, digests }: DataSubject) =>
  or(eq(bindRequests.account, account), inArray(sql`split_part(${bindRequests.phone}, ' ', 1)`, [...digests]))

export const bindRequestPersonal: Personal = {
  name: 'bindRequests',
  remainingData: [
    '申请的车辆和审核结果保留，不含姓名、手机号、备注和照片',
    'The vehicle and the review result are kept, without name, phone, remark and photos.',
  ],
  async copy({ db, parts }, person) {
    const rows = await db.select().from(bindRequests).where(theirs(person)).orderBy(bindRequests.id)
    const clear = (sealedValue: string | null) => (sealedValue ? openMasked(parts, sealedValue) : null)
    const files = rows.flatMap(({ id, certificatePicture, licencePicture }) =>
      Object.entries({ certificate: certificatePicture, licence: licencePicture }).flatMap(([what, file]) =>
        file ? [[`bindRequest-${id}-${what}`, file] as const] : [],
      ),
    )
    const data = rows.map(({ id, vin, name, phone, type, state, reason, remark, sentAt, decidedAt }) => ({
      id,
      vin,
      name: clear(name),
      phone: clear(phone),
      type,
      state,
      reason,
      remark,
      sentAt,
      decidedAt,
    }))
    return { data, files: Object.fromEntries(files) }
  },
  async erase({ db, at }, person) {
    const rows = await db.select().from(bindRequests).where(theirs(person)).for('update')
    const contents = await dropFiles(
      db,
      rows.flatMap(({ certificatePicture, licencePicture }) => [certificatePicture, licencePicture]),
    )
    const nothing = { name: null, phone: null, remark: null, certificatePicture: null, licencePicture: null }
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .update(bindRequests)
        .set({
          ...nothing,
          takenBy: null,
          takenUntil: null,
          updatedAt: at,
          // After the erasure there is no person left to bind the vehicle to.
          state: sql`case when state in ('waiting', 'refused') then 'withdrawn' else state end`,
          decidedAt: sql`coalesce(${bindRequests.decidedAt}, ${at}::timestamptz)`,
          version: sql`${bindRequests.version} + 1`,
        })
        .where(inArray(bindRequests.id, ids))
    return { contents }
  },
}

/** Digests of the names and phone numbers in this account's requests. */
export async function namesIn(
  db: Parameters<Personal['copy']>[0]['db'],
  account: number,
): Promise<Pick<DataSubject, 'digests' | 'nameDigests'>> {
  const rows = await db
    .select({ name: bindRequests.name, phone: bindRequests.phone })
    .from(bindRequests)
    .where(eq(bindRequests.account, account))
  const digests = (key: 'name' | 'phone') => rows.flatMap((row) => row[key]?.split(' ')[0] ?? [])
  return { digests: digests('phone'), nameDigests: digests('name') }
}
