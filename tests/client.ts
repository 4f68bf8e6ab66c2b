import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { waitMs } from './waiting.ts'

configure({ asyncUtilTimeout: waitMs })

// Tests of a file share its document. An earlier test's output must not match the queries of the next.
afterEach(cleanup)

/** React continues pending work in a later task, which needs the file's document. */
afterAll(async () => {
  for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve))
})
