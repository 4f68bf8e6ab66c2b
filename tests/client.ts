import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { waitMs } from './waiting.ts'

configure({ asyncUtilTimeout: waitMs })

/** Texts are Chinese unless a test chooses English, as in a Chinese browser. jsdom's is American. */
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true })

// Tests of a file share its document. An earlier test's output must not match the queries of the next.
afterEach(cleanup)

/** React continues pending work in a later task, which needs the file's document. */
afterAll(async () => {
  for (let tasks = 0; tasks < 3; tasks++) await new Promise((resolve) => setTimeout(resolve))
})
