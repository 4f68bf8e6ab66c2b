import { sql } from 'drizzle-orm'
import { PasswordBusy, verify, verifyNothing } from '../../../server/password.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Store } from '../../../server/store/store.ts'

/** A platform that is logged in. `vins`: those that it may forward; null: all that are known. */
export interface Platform {
  readonly name: string
  readonly vins: ReadonlySet<string> | null
}

const attempts = 5
const windowMs = 60_000
const keptAddresses = 10_000

/** Checks platform logins; too many wrong ones from an address are refused for a minute without being looked at. */
export class PlatformLogins {
  readonly #store: Store
  #failures = new Map<string, { count: number; since: number }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** The platform, or undefined when name or password are wrong. Rejects when the store does not answer. */
  async check(name: string, password: string, address: string, now: number): Promise<Platform | undefined> {
    if (this.#isHeld(address, now)) return undefined
    const found = await this.#store.db.execute<{ id: string; password_hash: string; vins: string[] | null }>(
      sql`select id, password_hash, vins from platform_account where name = ${name} and enabled`,
    )
    const [account] = found.rows
    let isHeld = false
    // Counted as wrong until it turns out to be right: of many at once no more are looked at than one after another.
    const before = async () => {
      isHeld = !this.#take(address, now)
    }
    const turn = { who: address, before }
    const right = await (account ? verify(account.password_hash, password, turn) : verifyNothing(password, turn)).catch(
      busy,
    )
    if (!account || !right || isHeld) return undefined
    this.#giveBack(address)
    await this.#store.tx((tx) =>
      tx.execute(sql`update platform_account set last_login_at = ${moment(now)} where id = ${account.id}`),
    )
    return { name, vins: account.vins && new Set(account.vins) }
  }

  #isHeld(address: string, now: number): boolean {
    const failed = this.#failures.get(address)
    return failed !== undefined && now - failed.since < windowMs && failed.count >= attempts
  }

  #take(address: string, now: number): boolean {
    if (this.#isHeld(address, now)) return false
    this.#countFailure(address, now)
    return true
  }

  #giveBack(address: string): void {
    const failed = this.#failures.get(address)
    if (failed) this.#failures.set(address, { ...failed, count: failed.count - 1 })
  }

  #countFailure(address: string, now: number): void {
    const failed = this.#failures.get(address)
    const fresh = !failed || now - failed.since >= windowMs
    this.#failures.delete(address)
    this.#failures.set(address, fresh ? { count: 1, since: now } : { ...failed, count: failed.count + 1 })
    if (this.#failures.size > keptAddresses) this.#failures.delete(this.#failures.keys().next().value!)
  }
}

/** Refused like a wrong password: the platform tries again. */
function busy(error: unknown): false {
  if (error instanceof PasswordBusy) return false
  throw error
}
