import type { News, PushContext, PushPoll, Recipient } from '../../../../platform/notice/notice.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { settledId } from './settled-id.ts'

type Find = (
  db: Db,
  recipients: readonly Recipient[],
  period: { readonly since: number; readonly upTo: number } & PushContext,
) => Promise<readonly News[]>

/** Polls a table by its ids: `find` returns the news with ids above `since` up to `upTo`. */
export const pollIds =
  (kind: string, table: string, find: Find): PushPoll =>
  async (db, recipients, since, context) => {
    const upTo = await settledId(db, kind, table, since)
    const isNew = since !== undefined && upTo !== since
    return { news: isNew ? await find(db, recipients, { since, upTo, ...context }) : [], upTo }
  }
