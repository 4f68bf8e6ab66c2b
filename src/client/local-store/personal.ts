import { drop } from './database.ts'
import { publicAnswers } from './keys.ts'

/** Time limit in ms. Clearing takes milliseconds, and a browser that hangs must not block signing out. */
const longestMs = 2_000

/** Deletes all personal answers and typed input of every user. Published content stays. */
export async function forgetPersonal(): Promise<void> {
  const patience = new Promise((goOn) => setTimeout(goOn, longestMs))
  await Promise.race([forget().catch(() => undefined), patience])
}

async function forget(): Promise<void> {
  await drop('answers', IDBKeyRange.upperBound(publicAnswers, true))
  await drop('drafts', IDBKeyRange.lowerBound(''))
  await drop('answers', IDBKeyRange.lowerBound(`${publicAnswers}\uffff`))
}
