import { serveNotice } from '../../../../platform/notice/notice.ts'
import { boxCaCalls } from './contract.ts'
import { boxCaNotice } from './notice-kinds.ts'
import { expiringMs, stateOf } from './state.ts'
import { boxCas } from './store.ts'

/** CAs that need attention, since when. */
export const boxCaNotices = serveNotice(boxCaNotice, {
  call: boxCaCalls.query,
  async rows({ db, parts }, { maxRows }) {
    const now = parts.now().getTime()
    const { id, subject, notAfter, crlNextUpdate } = boxCas
    const rows = await db.select({ id, subject, notAfter, crlNextUpdate }).from(boxCas).orderBy(id)
    return rows
      .flatMap(({ notAfter: end, crlNextUpdate: crlEnd, ...row }) => {
        const state = stateOf(end, crlEnd, now)
        if (state === 'valid') return []
        const at =
          state === 'crlExpired'
            ? crlEnd!
            : state === 'expired'
              ? end
              : new Date(Date.parse(end) - expiringMs).toISOString()
        return [{ ...row, state, at }]
      })
      .slice(0, maxRows)
  },
})
