import type { Db } from '../store/store.ts'
import type { News, PushContext, PushPoll, Recipient } from './notice.ts'

/** A transaction can commit after others that began later. Younger rows are therefore left to the next run. */
export const settledSeconds = 3

type Find = (
  db: Db,
  recipients: readonly Recipient[],
  period: { readonly since: number; readonly upTo: number } & PushContext,
) => Promise<readonly News[]>

/** Polls by times in ms since 1970: `find` returns the news after `since` up to `upTo`. */
export const pollTimes =
  (find: Find): PushPoll =>
  async (db, recipients, since, context) => {
    const upTo = context.now.getTime() - settledSeconds * 1000
    if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
    return { news: await find(db, recipients, { since, upTo, ...context }), upTo }
  }
