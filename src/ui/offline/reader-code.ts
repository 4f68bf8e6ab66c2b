import { ownBuild } from '../../client/build.ts'
import { SaveFault } from './bundle.ts'

/** Message to the service worker. It replies `'kept'`, `'full'` or `'network'` on the message's port. */
export interface ReaderCode {
  /** Feature folder of a public page ('content/manualReader'). */
  readonly keepReader: string
}

/** Timeout in ms. On a first visit the worker is registered some seconds after the page, and then fetches the app. */
const longestMs = 120_000

/**
 * Makes the service worker store all code of a public page, so that saved content opens offline.
 * @throws SaveFault
 */
export async function keepReaderCode(thing: string): Promise<void> {
  // In development there is no worker.
  if (!ownBuild) return
  const { port1, port2 } = new MessageChannel()
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), longestMs))
  const reply = new Promise<'kept' | 'full' | 'network'>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  const registration = await Promise.race([navigator.serviceWorker.ready, late])
  if (registration !== 'late') registration.active?.postMessage({ keepReader: thing } satisfies ReaderCode, [port2])
  const result = await Promise.race([reply, late])
  port1.close()
  if (result !== 'kept') throw new SaveFault(result === 'full' ? 'full' : 'network')
}
