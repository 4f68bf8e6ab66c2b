import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { code } from '../../domain/contract/code.ts'
import { fault } from '../fault.ts'
import { and, eq, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { idempotentAnswer as storedAnswers } from './idempotent-answer.table.ts'

const retentionHours = 24
const form = /^[\w-]{8,64}$/

interface RepeatableRequest {
  userId: number
  call: string
  /** Value of the requestKey header: random, and the same for all repetitions of one request. */
  key: string
  input: unknown
}

/**
 * Executes `work` once for each user, call and key. Repetitions within a day return the stored answer. Runs in the
 * current transaction: when `work` fails, the key is free again, and a concurrent repetition waits. Throws 'malformed'
 * for an invalid key, or for a key that was used with another input.
 */
export async function once(db: Db, request: RepeatableRequest, work: () => Promise<unknown>): Promise<unknown> {
  const { userId, call, key } = request
  if (!form.test(key)) throw fault(code.malformed, 'malformed')
  const keyHash = digest(`key:${key}`).toString('base64url')
  const inputHash = digest(JSON.stringify(request.input)).toString('base64url')
  await forgetOld(db)
  const first = await db
    .insert(storedAnswers)
    .values({ userId, call, keyHash, inputHash })
    .onConflictDoNothing()
    .returning({ call: storedAnswers.call })
  const same = and(eq(storedAnswers.userId, userId), eq(storedAnswers.call, call), eq(storedAnswers.keyHash, keyHash))
  if (first.length > 0) {
    const output = await work()
    await db
      .update(storedAnswers)
      .set({ answer: seal(key, JSON.stringify(output ?? null)) })
      .where(same)
    return output
  }
  const [before] = await db.select().from(storedAnswers).where(same)
  if (!before?.answer || before.inputHash !== inputHash) throw fault(code.malformed, 'malformed')
  return JSON.parse(unseal(key, before.answer))
}

const forgetOld = (db: Db) =>
  db.execute(sql`
    delete from idempotent_answer where (user_id, call, key_hash) in (
      select user_id, call, key_hash from idempotent_answer
      where created_at < now() - make_interval(hours => ${retentionHours}) limit 100 for update skip locked)`)

const digest = (text: string) => createHash('sha256').update(text).digest()
const sealKey = (key: string) => digest(`seal:${key}`)

function seal(key: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unseal(key: string, ciphertext: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const open = createDecipheriv('aes-256-gcm', sealKey(key), bytes.subarray(0, 12))
  open.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([open.update(bytes.subarray(12, -16)), open.final()]).toString('utf8')
}
