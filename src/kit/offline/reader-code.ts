import { ownBuild } from '../client/build.ts'
import { SaveFault } from './bundle.ts'

/** What the service worker is sent; it replies 'kept', 'full' or 'network' on the message's port. */
export interface ReaderCode {
  /** The thing of a public page ('content/manualReader'). */
  readonly keepReader: string
}

/** A first visit registers its worker some seconds after the page, and the worker then fetches the app. */
const longestMs = 120_000

/**
 * Has the service worker keep all code that a public page may load, so that saved content opens without a network.
 * @throws SaveFault
 */
export async function keepReaderCode(thing: string): Promise<void> {
  // While it is developed there is no worker.
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
