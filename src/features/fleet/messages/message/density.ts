import { hourMs, minuteMs } from '../../../../domain/time.ts'

const steps = [1_000, 10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs]
const maxBuckets = 100

/** Width (ms) of a chart's bars for a period: the finest that needs at most `maxBuckets`. */
export const bucketOf = (periodMs: number): number => steps.find((step) => periodMs / step <= maxBuckets) ?? 24 * hourMs
