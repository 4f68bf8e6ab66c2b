import { byShell } from '../../../kit/client/shell.ts'

/** A button that shows who is signed in, and ends sessions. */
export const Online = byShell<Record<never, never>>({
  desk: () => import('./online.desk.tsx'),
  phone: () => import('./online.phone.tsx'),
})
