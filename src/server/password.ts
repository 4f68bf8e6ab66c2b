import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Counter } from 'prom-client'
import { registry } from './metrics.ts'

/** OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each computation takes a core for tens of milliseconds and 19 MiB. */
const atOnce = 4
/** A morning's sign-ins of a large company, worked off in less time than the client waits. */
const waitingMost = 2_000
/** Of them for one account: others come before the rest of them. */
const waitingOfOne = 100

const verified = new Counter({
  name: 'platform_passwords_verified_total',
  help: 'Passwords that were held against a hash',
  registers: [registry],
})

/** So many sign-ins wait that another would only wait in vain; try again later. */
export class PasswordBusy extends Error {
  override name = 'PasswordBusy'
}

let running = 0
let waitingInAll = 0
/** Who waits, by whom it is for; the first of each in turn, so that a flood at one account holds up nobody else. */
const waiting = new Map<string, (() => void)[]>()

/** Runs at most `atOnce` computations at a time; throws PasswordBusy when too many wait already. */
async function inTurn<T>(work: () => Promise<T>, who = ''): Promise<T> {
  if (running < atOnce) running++
  else await place(who)
  try {
    return await work()
  } finally {
    // The place is handed over, so that nobody can slip in between.
    const next = nextWaiting()
    if (next) next()
    else running--
  }
}

function place(who: string): Promise<void> {
  const own = waiting.get(who) ?? []
  if (waitingInAll >= waitingMost || own.length >= waitingOfOne) throw new PasswordBusy('too many passwords to compute')
  waitingInAll++
  waiting.set(who, own)
  return new Promise<void>((resolve) => void own.push(resolve))
}

function nextWaiting(): (() => void) | undefined {
  const [first] = waiting
  if (!first) return undefined
  const [who, own] = first
  const next = own.shift()
  waiting.delete(who)
  // Behind all others.
  if (own.length > 0) waiting.set(who, own)
  waitingInAll--
  return next
}

/** argon2id hash in PHC form. Throws PasswordBusy. */
export function hash(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, cost))
}

export interface Turn {
  /** Whom the password is tried for. */
  readonly who?: string
  readonly before?: () => Promise<void>
  /** Is told the result. */
  readonly after?: (right: boolean) => Promise<void>
}

/**
 * Whether `password` made `hashed`; false for a hash that is malformed. `before` runs when the turn has come and
 * `after` before the next one's, so that what they count counts only the few that are looked at, not all that wait.
 * Throws PasswordBusy, and what these two throw.
 */
export function verify(hashed: string, password: string, { who, before, after }: Turn = {}): Promise<boolean> {
  return inTurn(async () => {
    await before?.()
    verified.inc()
    const right = await argon2.verify(hashed, password).catch(() => false)
    await after?.(right)
    return right
  }, who)
}

// Made at load, so that the first unknown account costs no more than the later ones.
const nobody = argon2.hash(randomBytes(32), cost)
// A failure is reported to the caller that awaits it, not as an unhandled rejection at start.
nobody.catch(() => undefined)

/** Takes the time of `verify` and returns false: for accounts that do not exist. Throws PasswordBusy. */
export async function verifyNothing(password: string, turn: Turn = {}): Promise<false> {
  await verify(await nobody, password, turn)
  return false
}

/** What is left of the password beside the name must be worth guessing. */
const leastBesideName = 5

/** Whether a password is the person's own name with little around or between it: the first thing that is tried. */
export function isOwnName(password: string, userName: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const name = plain(userName.replace(/@.*$/, ''))
  const given = plain(password)
  return name !== '' && given.includes(name) && given.length - name.length < leastBesideName
}

const common = new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))

/**
 * Whether a password is among some 49 000 common ones, whatever its case, also when what the rules demand was only
 * put around or into it: 'Password123!' is 'password', 'Aa@123456' is 'aa123456'.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, '')
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // With fewer than four letters the core says little about the password.
  return [lower, bare, plain].some((one) => common.has(one)) || (core.length >= 4 && common.has(core))
}
