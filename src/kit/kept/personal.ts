import { drop } from './database.ts'
import { publicAnswers } from './keys.ts'

/** Forgetting takes milliseconds; a browser that hangs must not keep anybody from signing out. */
const longestMs = 2_000

/** Forgets every answer that was given to a person, and what a person typed, whoever it was. Published content stays. */
export async function forgetPersonal(): Promise<void> {
  const patience = new Promise((goOn) => setTimeout(goOn, longestMs))
  await Promise.race([forget().catch(() => undefined), patience])
}

async function forget(): Promise<void> {
  await drop('answers', IDBKeyRange.upperBound(publicAnswers, true))
  await drop('drafts', IDBKeyRange.lowerBound(''))
  await drop('answers', IDBKeyRange.lowerBound(`${publicAnswers}\uffff`))
}
