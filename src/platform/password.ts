import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Counter } from 'prom-client'
import { registry } from './metrics.ts'

/** OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Concurrent computations. Each uses a core for tens of milliseconds and 19 MiB. */
const atOnce = 4
/** Queue limit. Covers the morning sign-ins of a large company and is processed before the client times out. */
const waitingMost = 2_000
/** Queue limit of one account, so that it does not block others. */
const waitingOfOne = 100

const verifications = new Counter({
  name: 'platform_passwords_verified_total',
  help: 'Password verifications',
  registers: [registry],
})

/** The queue is full, so another sign-in would only time out. The client should retry later. */
export class PasswordBusy extends Error {
  override name = 'PasswordBusy'
}

let running = 0
let waitingInAll = 0
/** Waiting computations by account. Accounts take turns, so that a flood at one does not delay the others. */
const waiting = new Map<string, (() => void)[]>()

/** Runs at most `atOnce` computations at a time. Throws PasswordBusy when the queue is full. */
async function inTurn<T>(work: () => Promise<T>, who = ''): Promise<T> {
  if (running < atOnce) running++
  else await place(who)
  try {
    return await work()
  } finally {
    // The slot passes directly to the next, so that no other computation takes it.
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
  // Moves the account behind all others.
  if (own.length > 0) waiting.set(who, own)
  waitingInAll--
  return next
}

/** Computes an argon2id hash in PHC format. Throws PasswordBusy. */
export function hash(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, cost))
}

export interface PasswordAttempt {
  /** Account that the attempt is for. */
  readonly who?: string
  readonly before?: () => Promise<void>
  readonly after?: (right: boolean) => Promise<void>
}

/**
 * Checks `password` against `storedHash`. False for a malformed hash. `before` runs when the turn has come and `after`
 * before the next turn, so that their counts include only running attempts, not waiting ones. Throws PasswordBusy and
 * the errors of these two.
 */
export function verify(
  storedHash: string,
  password: string,
  { who, before, after }: PasswordAttempt = {},
): Promise<boolean> {
  return inTurn(async () => {
    await before?.()
    verifications.inc()
    const right = await argon2.verify(storedHash, password).catch(() => false)
    await after?.(right)
    return right
  }, who)
}

// Computed at load, so that the first unknown account takes no longer than later ones.
const dummyHash = argon2.hash(randomBytes(32), cost)
// A failure is reported where it is awaited, not as an unhandled rejection at start.
dummyHash.catch(() => undefined)

/** Takes the time of `verify` and returns false, for accounts that do not exist. Throws PasswordBusy. */
export async function verifyNothing(password: string, turn: PasswordAttempt = {}): Promise<false> {
  await verify(await dummyHash, password, turn)
  return false
}

/** Minimum number of characters in addition to the name. */
const minExtraCharacters = 5

/** True when a password is the user's own name with little added, which attackers try first. */
export function isOwnName(password: string, userName: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const name = plain(userName.replace(/@.*$/, ''))
  const plainPassword = plain(password)
  return name !== '' && plainPassword.includes(name) && plainPassword.length - name.length < minExtraCharacters
}

const common = new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))

/**
 * True when a password is among some 49 000 common ones, ignoring case. Also true when required characters were only
 * added around or inside: 'Password123!' is 'password', 'Aa@123456' is 'aa123456'.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, '')
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // With fewer than four letters the core is not conclusive.
  return [lower, bare, plain].some((one) => common.has(one)) || (core.length >= 4 && common.has(core))
}
