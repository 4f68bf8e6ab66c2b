import { PasswordBusy, verify, verifyNothing } from '../../../../platform/password.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { addressKey, giveBack, isUsedUp, take } from '../../../../platform/throttle/throttle.ts'
import type { ForwardingPlatform } from '../../../../telematics/ingest/connection-types.ts'
import { loginsPerAddress } from './limits.ts'

interface Account extends Record<string, unknown> {
  id: number
  password_hash: string
  revision: number
  vins: string | null
}

/** Checks platform logins. After too many failures from an address, no gateway checks further ones. */
export class PlatformLogins {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Returns the platform, or undefined when name or password are wrong. Rejects when the store does not respond. */
  async check(name: string, password: string, address: string, now: number): Promise<ForwardingPlatform | undefined> {
    const db = this.#store.db
    const [who, at] = [addressKey(address), new Date(now)]
    if (await isUsedUp(db, loginsPerAddress, who, at)) return undefined
    const result = await db.execute<Account>(
      sql`select id::float8 as id, password_hash, revision, vins from platform_account where name = ${name} and enabled`,
    )
    const [account] = result.rows
    let isHeld = false
    // Counted as wrong until it proves right, so that simultaneous attempts have no higher limit than consecutive ones.
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
    // The account was disabled or got another password during the check: the newer state counts.
    const loginUpdate = await this.#store.tx((tx) =>
      tx.execute(sql`
        update platform_account set last_login_at = ${moment(now)}
        where id = ${id} and enabled and revision = ${revision} returning 1`),
    )
    if (loginUpdate.rows.length === 0) return undefined
    return { account: id, revision, name, vins: vins === null ? null : new Set(vins.split(';')) }
  }
}

/** Rejected like a wrong password, because the platform tries again. */
function busy(error: unknown): false {
  if (error instanceof PasswordBusy) return false
  throw error
}
