import type { Period } from '../../../time.ts'

const marginMs = 60_000

/** A trip's period with a little before and after, so that its first and last report are in; of one under way until now. */
export const periodOf = ({ beginAt, endAt }: { beginAt: string; endAt: string | null }): Period => ({
  from: new Date(Date.parse(beginAt) - marginMs).toISOString(),
  to: new Date((endAt ? Date.parse(endAt) : Date.now()) + marginMs).toISOString(),
})
