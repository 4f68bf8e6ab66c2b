import { lazy } from '../../client/lazy.tsx'

/** Loaded on demand, because most faults have no id to copy. If that fails, the plain id is shown. */
const Line = lazy<{ id: string }>(() => import('./RequestLine.tsx').catch(() => ({ default: ({ id }) => id })))

/** Id of a failed call in the server's logs. A tap copies it. Renders nothing without an id. */
export function RequestId({ id }: { id: string | undefined }) {
  return id ? <Line id={id} /> : null
}
