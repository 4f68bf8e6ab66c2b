import { keep, readEntry } from '../../client/local-store/database.ts'
import { customerId } from '../../client/session.ts'
import { maxRecent } from '../../features/desk/search/search/contract.ts'

/**
 * Screens and vehicles visited last in this browser, the latest first. Sign-out deletes them, as they are stored with
 * the answers.
 */
export interface Recent {
  readonly screens: readonly string[]
  readonly vehicles: readonly string[]
}
export const nowhere: Recent = { screens: [], vehicles: [] }

const keyOf = (who: string) => `${who}\nrecent`

export async function recent(): Promise<Recent> {
  const who = customerId()
  const storedRecent = who && (await readEntry<{ answer: Recent }>('answers', keyOf(who)).catch(() => undefined))
  return storedRecent ? storedRecent.answer : nowhere
}

const before = (first: string, rest: readonly string[]) =>
  [first, ...rest.filter((one) => one !== first)].slice(0, maxRecent)

/** Records visits one after another, because each write builds on the previous one. */
let noting = Promise.resolve()
export function noteVisit(route: string | undefined, vin: string | undefined): void {
  noting = noting
    .then(async () => {
      const who = customerId()
      if (!who) return
      const { screens, vehicles } = await recent()
      const answer = {
        screens: route ? before(route, screens) : screens,
        vehicles: vin ? before(vin, vehicles) : vehicles,
      }
      await keep('answers', keyOf(who), { at: Date.now(), answer })
    })
    .catch(() => {})
}
