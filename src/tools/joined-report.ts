/** Vitest's JSON report, as far as it is needed to join reports of several runs. */
export type JsonReport = Record<string, unknown> & { testResults: unknown[] }

/** Joins the reports of several runs: adds numbers, concatenates lists, and is a success if all are. */
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
