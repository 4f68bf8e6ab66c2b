import { type CountChange, type Finding, type FindingCounts, folderOf } from './baseline.ts'

const sumOf = (folders: Record<string, number> = {}, isIncluded = (_folder: string) => true) =>
  Object.entries(folders).reduce((sum, [folder, count]) => sum + (isIncluded(folder) ? count : 0), 0)

/** Table of rule violations: total, in `src`, and the worst folder. */
export function reportLines(counts: FindingCounts): string[] {
  const rows = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, folders]) => {
      const [worst] = Object.entries(folders).sort(([, a], [, b]) => b - a)
      const inSource = sumOf(folders, (folder) => folder.startsWith('src/'))
      return [rule, String(sumOf(folders)), String(inSource), worst ? `${worst[0]} (${worst[1]})` : '']
    })
  const table = [['rule', 'findings', 'in src', 'most of them'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map(
    ([rule, all, inSource, worst]) =>
      `${rule!.padEnd(widths[0]!)}  ${all!.padStart(widths[1]!)}  ${inSource!.padStart(widths[2]!)}  ${worst}`,
  )
}

const maxShown = 20

/** Error lines: folders with more findings than allowed, with their places, and folders whose baseline is too high. */
export function problemLines(changes: readonly CountChange[], findings: readonly Finding[]): string[] {
  const more = changes.filter(({ now, before }) => now > before)
  const fewer = changes.length - more.length
  return [
    ...more.flatMap(({ rule, folder, before, now }) => {
      const places = findings.filter((one) => one.rule === rule && folderOf(one.file) === folder)
      const placeLines = places.slice(0, maxShown).map(({ file, line, message }) => `  ${file}:${line} ${message}`)
      const rest = places.length > maxShown ? [`  and ${places.length - maxShown} more`] : []
      return [`${folder}: ${rule}: ${now}, at most ${before} are allowed`, ...placeLines, ...rest]
    }),
    ...(fewer > 0
      ? [`${fewer} counts of src/tools/baseline.json are too high: npm run lint -- --fix lowers them`]
      : []),
  ]
}
