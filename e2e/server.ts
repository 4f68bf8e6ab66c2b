/**
 * Starts the resources that the end-to-end files of one run of Vitest share: a whole platform, and a browser. The files
 * run one after another.
 */
import type { TestProject } from 'vitest/node'
import { clientIsCurrent } from '../src/tools/sources.ts'
import { startStack } from './stack.ts'
import { makeTemplate, templateFromEnv } from './template.ts'

export { administrator } from './administrator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server, without a trailing slash. */
    address: string
    /** Port for vehicles. */
    gateway: number
    /** The server's database, for data that no call creates: the behaviour of vehicles. */
    database: string
    /** The server's folder, which contains the offline keys of the demonstration. */
    dataDir: string
    /** Folder with the mails that the platform sends. */
    mails: string
    /** Address of the browser for connections. */
    browser: string
  }
}

export default async function setup(project: TestProject) {
  if (!clientIsCurrent()) console.warn('dist/client is older than its sources: `npm run build` first')
  const sharedTemplate = templateFromEnv()
  const ownTemplate = sharedTemplate ? undefined : await makeTemplate()
  const template = (sharedTemplate ?? ownTemplate?.template)!
  try {
    const { stop, ...stack } = await startStack(template)
    for (const [name, value] of Object.entries({ ...stack, browser: template.browser }))
      project.provide(name as keyof typeof stack, value as never)
    return async () => {
      await stop()
      await ownTemplate?.close()
    }
  } catch (error) {
    await ownTemplate?.close()
    throw error
  }
}
