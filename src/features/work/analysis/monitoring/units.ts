import type { SeriesName } from './contract.ts'

export const units: Readonly<Partial<Record<SeriesName, string>>> = {
  calls: '/s',
  refused: '/s',
  failed: '/s',
  p50: 'ms',
  p95: 'ms',
  p99: 'ms',
  lag: 'ms',
  cpu: '%',
  memory: 'MiB',
  heap: 'MiB',
  frames: '/s',
  batch: 'ms',
  oldestJob: 's',
  database: 'MiB',
  diskFree: '%',
}

/** Rounds to the significant digits. */
export function shortNumber(value: number): number {
  const scale = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 10 : 100
  return Math.round(value * scale) / scale
}
