import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { waitMs } from './waiting.ts'

configure({ asyncUtilTimeout: waitMs })

/** What a file has drawn is gone before its document is: React goes on with work that is under way in a later task. */
afterAll(async () => {
  cleanup()
  for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve))
})
