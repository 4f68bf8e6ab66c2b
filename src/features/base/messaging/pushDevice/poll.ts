/** Common polls of notices: of tables whose ids grow, and of columns of times. */
import type { News, PushPoll, Recipient } from '../../../../platform/notice/notice.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { settledId } from './settled-id.ts'

/** A transaction can commit after others that began later. Younger rows are therefore left to the next run. */
export const settledSeconds = 3

type Find = (
  db: Db,
  recipients: readonly Recipient[],
  period: { readonly since: number; readonly upTo: number; readonly now: Date },
) => Promise<readonly News[]>

/** Polls a table by its ids: `find` returns the news with ids above `since` up to `upTo`. */
export const pollIds =
  (kind: string, table: string, find: Find): PushPoll =>
  async (db, recipients, since, now) => {
    const upTo = await settledId(db, kind, table, since)
    const isNew = since !== undefined && upTo !== since
    return { news: isNew ? await find(db, recipients, { since, upTo, now }) : [], upTo }
  }

/** Polls by times in ms since 1970: `find` returns the news after `since` up to `upTo`. */
export const pollTimes =
  (find: Find): PushPoll =>
  async (db, recipients, since, now) => {
    const upTo = now.getTime() - settledSeconds * 1000
    if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
    return { news: await find(db, recipients, { since, upTo, now }), upTo }
  }
