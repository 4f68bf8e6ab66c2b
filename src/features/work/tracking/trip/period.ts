import type { Period } from '../../../../domain/time.ts'

const marginMs = 60_000

/** Period of a trip with a margin, so that it includes its first and last report. For a trip under way it ends now. */
export const periodOf = ({ beginAt, endAt }: { beginAt: string; endAt: string | null }): Period => ({
  from: new Date(Date.parse(beginAt) - marginMs).toISOString(),
  to: new Date((endAt ? Date.parse(endAt) : Date.now()) + marginMs).toISOString(),
})
