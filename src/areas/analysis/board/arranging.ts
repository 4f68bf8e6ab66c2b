import type { BoardCard } from './contract.ts'

/** Whether two arrangements differ. */
export const differ = (a: readonly BoardCard[], b: readonly BoardCard[]): boolean =>
  a.length !== b.length ||
  a.some(({ id, width, height }, at) => id !== b[at]?.id || width !== b[at].width || height !== b[at].height)
