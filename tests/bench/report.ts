import { cpus, totalmem } from 'node:os'

export interface Figure {
  name: string
  value: string
  target?: string
  /** False when the target is missed. */
  isMet?: boolean
}

const gib = 1024 ** 3

/**
 * Prints the machine and the figures as a table. When a target is missed the program exits with 1, however it ends.
 * (The test database would make it exit with 0.)
 */
export function report(title: string, figures: readonly Figure[]): void {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = (totalmem() / gib).toFixed(0)
  console.log(`${title}\n${cpus().length} × ${processor}, ${memory} GiB, Node ${process.version}\n`)
  const rows = figures.map(({ name, value, target, isMet }) => [
    name,
    value,
    target ?? '',
    isMet === undefined ? '' : isMet ? 'kept' : 'MISSED',
  ])
  const table = [['figure', 'measured', 'target', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  for (const row of table) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
  if (figures.some(({ isMet }) => isMet === false)) process.on('exit', () => (process.exitCode = 1))
}

export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  const middle = sortedValues[sortedValues.length >> 1]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}
