import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { waitMs } from './waiting.ts'

configure({ asyncUtilTimeout: waitMs })

// Tests of a file share its document: what one has drawn must not answer the queries of the next.
afterEach(cleanup)

/** React goes on with work that is under way in a later task, which needs the file's document. */
afterAll(async () => {
  for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve))
})
