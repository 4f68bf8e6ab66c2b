import { byShell } from '../../../kit/client/shell.ts'

/** Users and vehicles of one group: who is in, who is not, and moving them. */
export const Members = byShell<{ group: number }>({
  desk: () => import('./members.desk.tsx'),
  phone: () => import('./members.phone.tsx'),
})
