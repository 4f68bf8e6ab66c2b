import { lazy } from '../client/lazy.tsx'

/** Most faults have no id to copy. One whose code cannot be loaded is shown all the same. */
const Line = lazy<{ id: string }>(() => import('./request-line.tsx').catch(() => ({ default: ({ id }) => id })))

/** By which the server's logs know a call that failed, to be copied by a tap; nothing where there is none. */
export function RequestId({ id }: { id: string | undefined }) {
  return id ? <Line id={id} /> : null
}
