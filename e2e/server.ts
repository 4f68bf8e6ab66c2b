/** Starts what the end-to-end files of one run of Vitest share, which runs them one after the other: a whole platform, and a browser. */
import type { TestProject } from 'vitest/node'
import { clientIsCurrent } from '../src/tools/sources.ts'
import { startStack } from './stack.ts'
import { givenTemplate, makeTemplate } from './template.ts'

export { administrator } from './administrator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server listens, without a slash at the end. */
    address: string
    /** The port where vehicles connect. */
    gateway: number
    /** The server's database, for what no call brings about: what a vehicle has done. */
    database: string
    /** The server's folder: the offline keys of the demonstration lie in it. */
    dataDir: string
    /** The folder in which each letter is laid that the platform mails. */
    mails: string
    /** Where the browser waits for connections. */
    browser: string
  }
}

export default async function setup(project: TestProject) {
  if (!clientIsCurrent()) console.warn('dist/client is older than its sources: `npm run build` first')
  const given = givenTemplate()
  const made = given ? undefined : await makeTemplate()
  const template = (given ?? made?.template)!
  try {
    const { stop, ...stack } = await startStack(template)
    for (const [name, value] of Object.entries({ ...stack, browser: template.browser }))
      project.provide(name as keyof typeof stack, value as never)
    return async () => {
      await stop()
      await made?.close()
    }
  } catch (error) {
    await made?.close()
    throw error
  }
}
