import { PasswordBusy, verify, verifyNothing } from '../../../server/password.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Store } from '../../../server/store/store.ts'
import { addressKey, giveBack, isUsedUp, take } from '../../../server/throttle/throttle.ts'
import { loginsPerAddress } from './limits.ts'

/** A platform that is logged in. `vins`: those that it may forward; null: all that are known. */
export interface Platform {
  readonly account: number
  /** Of the account as it was signed in to. */
  readonly revision: number
  readonly name: string
  readonly vins: ReadonlySet<string> | null
}

interface Account extends Record<string, unknown> {
  id: number
  password_hash: string
  revision: number
  vins: string | null
}

/** Checks platform logins; after too many wrong ones from an address those that follow are not looked at, by any gateway. */
export class PlatformLogins {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The platform, or undefined when name or password are wrong. Rejects when the store does not answer. */
  async check(name: string, password: string, address: string, now: number): Promise<Platform | undefined> {
    const db = this.#store.db
    const [who, at] = [addressKey(address), new Date(now)]
    if (await isUsedUp(db, loginsPerAddress, who, at)) return undefined
    const found = await db.execute<Account>(
      sql`select id::float8 as id, password_hash, revision, vins from platform_account where name = ${name} and enabled`,
    )
    const [account] = found.rows
    let isHeld = false
    // Counted as wrong until it turns out to be right: of many at once no more are looked at than one after another.
    const before = async () => {
      isHeld = !(await take(db, loginsPerAddress, who, at))
    }
    const after = async (right: boolean) => {
      if (right && !isHeld) await giveBack(db, loginsPerAddress, who)
    }
    const turn = { who, before, after }
    const right = await (account ? verify(account.password_hash, password, turn) : verifyNothing(password, turn)).catch(
      busy,
    )
    if (!account || !right || isHeld) return undefined
    const { id, revision, vins } = account
    // Disabled or given another password while this one was looked at: that one counts.
    const noted = await this.#store.tx((tx) =>
      tx.execute(sql`
        update platform_account set last_login_at = ${moment(now)}
        where id = ${id} and enabled and revision = ${revision} returning 1`),
    )
    if (noted.rows.length === 0) return undefined
    return { account: id, revision, name, vins: vins === null ? null : new Set(vins.split(';')) }
  }
}

/** Refused like a wrong password: the platform tries again. */
function busy(error: unknown): false {
  if (error instanceof PasswordBusy) return false
  throw error
}
