/** Check of the operation log against the digests of its days. */

import { chainOf, verifyDays } from '../../features/base/audit/logDigest/days.ts'
import { dailyEntries } from '../../features/base/audit/logDigest/jobs.ts'
import { bad, type HealthCheck, note, ok } from './finding.ts'
import { OperatorError, option } from './operator.ts'

const says = {
  matches: 'matches',
  missing: 'entries are missing',
  added: 'entries were added',
  altered: 'entries were altered',
  rewritten: 'its digest was rewritten',
  gap: 'the digests before it are missing',
}

/** With `--digest <day>=<digest>` a digest that left the database earlier is compared, too. */
export const operationLog: HealthCheck = async ({ store: open }, args) => {
  const digestText = option(args, 'digest')
  const [, mailedDay, mailedDigest] = /^(\d{4}-\d{2}-\d{2})=([0-9a-f]{64})$/i.exec(digestText ?? '') ?? []
  if (digestText !== undefined && !mailedDay) throw new OperatorError('--digest needs <day>=<digest>, as in the e-mail')
  const store = await open()
  if (mailedDay) {
    const storedDay = (await chainOf(store.db)).find(({ day }) => day === mailedDay)
    if (!storedDay) return bad(`${mailedDay} has no digest, but one was mailed: the digests were removed`)
    if (storedDay.digest !== mailedDigest?.toLowerCase())
      return bad(`the digest of ${mailedDay} is ${storedDay.digest}, not the mailed one: the digests were rewritten`)
  }
  const { last, days, from, wrong } = await verifyDays(store, { maxEntries: dailyEntries })
  if (!last) return note('no day of the operation log is closed yet')
  if (wrong) return bad(`the operation log of ${wrong.day} does not match: ${says[wrong.result]}`)
  const range = days > 1 && from !== last.day ? `${from} to ${last.day}` : last.day
  return ok(`entries of ${range} match, digest ${last.day}=${last.digest}`)
}
