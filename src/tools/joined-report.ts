/** Vitest's JSON report, as far as reports of several runs are joined into one. */
export type JsonReport = Record<string, unknown> & { testResults: unknown[] }

/** One report of several runs: numbers added up, lists joined, and a success if all are. */
export function joinedReport(reports: readonly [JsonReport, ...JsonReport[]]): JsonReport {
  return reports.reduce((all, one) => {
    const entries = Object.entries(all).map(([key, value]) => [key, joinedValue(key, value, one[key])])
    return Object.fromEntries(entries) as JsonReport
  })
}

function joinedValue(key: string, value: unknown, other: unknown): unknown {
  if (key === 'startTime') return Math.min(Number(value), Number(other))
  if (typeof value === 'number') return value + Number(other)
  if (typeof value === 'boolean') return value && other === true
  return Array.isArray(value) && Array.isArray(other) ? [...value, ...other] : value
}
