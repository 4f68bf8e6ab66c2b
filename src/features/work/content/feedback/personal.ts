import { dropFiles } from '../../../../platform/files/drop-files.ts'
import { openMasked } from '../../../../platform/record/hidden-values.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { feedbackMessages, feedbacks } from './store.ts'

const theirs = ({ digests }: DataSubject) => inArray(sql`split_part(${feedbacks.account}, ' ', 1)`, [...digests])

/** Owners' texts may contain any personal data, so the whole feedback is erased. */
export const feedbackPersonal: Personal = {
  name: 'feedback',
  async copy({ db, parts }, person) {
    const rows = await db.select().from(feedbacks).where(theirs(person)).orderBy(feedbacks.id)
    const ids = rows.map(({ id }) => id)
    const messages =
      ids.length > 0
        ? await db
            .select()
            .from(feedbackMessages)
            .where(inArray(feedbackMessages.feedbackId, ids))
            .orderBy(feedbackMessages.id)
        : []
    const data = rows.map(({ id, number, account, appType, appVersion, scenario, state, sentAt }) => ({
      number,
      account: openMasked(parts, account),
      appType,
      appVersion,
      scenario,
      state,
      sentAt,
      messages: messages
        .filter(({ feedbackId }) => feedbackId === id)
        .map(({ from, text, at }) => ({ from, text, at })),
    }))
    const files = rows.flatMap(({ number, pictures }) =>
      (pictures ?? []).map((id, index) => [`${number}-${index + 1}`, id] as const),
    )
    return { data, files: Object.fromEntries(files) }
  },
  async erase({ db }, person) {
    const deletedRows = await db.delete(feedbacks).where(theirs(person)).returning({ pictures: feedbacks.pictures })
    return {
      contents: await dropFiles(
        db,
        deletedRows.flatMap(({ pictures }) => pictures ?? []),
      ),
    }
  },
}
