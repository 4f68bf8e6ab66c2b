/** `npm start`: builds the client if its sources changed, then runs the server in this process. */
import { clientIsCurrent } from './sources.ts'

if (!clientIsCurrent()) {
  console.log('Building the client (only when its sources changed) ...')
  const { buildClient } = await import('./build.ts')
  await buildClient()
}
await import('../programs/main.ts')
