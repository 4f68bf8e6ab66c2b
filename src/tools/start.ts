/** `npm start`: the client is built when its sources changed, then the server runs in this process. */
import { clientIsCurrent } from './sources.ts'

if (!clientIsCurrent()) {
  console.log('Building the client (only when its sources changed) ...')
  const { buildClient } = await import('./build.ts')
  await buildClient()
}
await import('../start/main.ts')
