import { platformCalls } from '../../src/domain/contract/platform.ts'
import type { Lang } from '../../src/domain/contract/words.ts'
import type { Client } from './client.ts'
import type { TestServer } from './harness.ts'

/** Runs due jobs and returns the end of a job, such as an import, as `by` sees it. */
export async function endOfJob(on: TestServer, id: number, by: Client = on.admin, lang?: Lang) {
  await on.parts.worker.runDue()
  return (await by.call(platformCalls.job, { id }, lang && { lang })).data
}
