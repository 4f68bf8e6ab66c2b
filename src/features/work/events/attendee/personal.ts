import { openMasked, sealValues } from '../../../../platform/record/hidden-values.ts'
import { eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Personal } from '../../../../platform/thing/personal.ts'
import { attendee } from './contract.ts'
import { attendeeDevices, attendees } from './store.ts'

const digest = sql`split_part(${attendees.phone}, ' ', 1)`

export const attendeePersonal: Personal = {
  name: 'meetings',
  remainingData: [
    '会议、编号、座位和签到时间保留，不含姓名和手机号',
    'The meeting, number, seat and sign-in time are kept, without name and phone.',
  ],
  async copy({ db, parts }, { digests }) {
    const rows = await db
      .select()
      .from(attendees)
      .where(inArray(digest, [...digests]))
      .orderBy(attendees.id)
    return {
      data: rows.map(({ meeting, name, phone, number, groupName, seat, signedInAt }) => ({
        meeting,
        name,
        phone: openMasked(parts, phone),
        number,
        groupName,
        seat,
        signedInAt,
      })),
    }
  },
  async erase({ db, parts, at }, { digests }) {
    const rows = await db
      .select({ id: attendees.id })
      .from(attendees)
      .where(inArray(digest, [...digests]))
      .for('update')
    for (const { id } of rows) {
      // A distinct value instead of the number, because phone numbers are unique within a meeting.
      const [own, ciphertext] = String(sealValues(parts, attendee, { phone: `erased-${id}` }).phone).split(' ')
      await db
        .update(attendees)
        .set({ name: `erased-${id}`, phone: `${own} ${ciphertext} ****`, updatedAt: at })
        .where(eq(attendees.id, id))
      await db.delete(attendeeDevices).where(eq(attendeeDevices.attendee, id))
    }
    return undefined
  },
}
