import type { PageDifference } from './contract.ts'

export interface ComparedPage {
  readonly key: string
  readonly title: string
  readonly markdown: string
}
type Line = PageDifference['lines'][number]

/** Compares two versions page by page in the order of the later one. Removed pages come last. */
export function compareVersions(before: readonly ComparedPage[], after: readonly ComparedPage[]): PageDifference[] {
  const places = new Map(before.map((page, index) => [page.key, index]))
  const commonKeys = before.filter(({ key }) => after.some((page) => page.key === key)).map(({ key }) => key)
  const now = after.filter(({ key }) => places.has(key)).map(({ key }) => key)
  const here = after.flatMap((page, index): PageDifference[] => {
    const place = places.get(page.key)
    const old = place === undefined ? undefined : before[place]
    if (!old) return [difference('added', page.title, null, index + 1, lines('', page.markdown))]
    const at = [place! + 1, index + 1] as const
    if (old.title !== page.title || old.markdown !== page.markdown)
      return [difference('changed', page.title, ...at, lines(textOf(old, page), textOf(page, old)))]
    return commonKeys.indexOf(page.key) !== now.indexOf(page.key) ? [difference('moved', page.title, ...at, [])] : []
  })
  const removals = before.flatMap((page, index): PageDifference[] =>
    after.some(({ key }) => key === page.key)
      ? []
      : [difference('removed', page.title, index + 1, null, lines(page.markdown, ''))],
  )
  return [...here, ...removals]
}

/** A changed title counts as a line. */
const textOf = (page: ComparedPage, other: ComparedPage) =>
  page.title === other.title ? page.markdown : `# ${page.title}\n${page.markdown}`

const difference = (
  change: PageDifference['change'],
  title: string,
  before: number | null,
  after: number | null,
  all: Line[],
): PageDifference => ({ change, title, before, after, lines: all })

const most = 2_000

/**
 * Compares the lines of two texts by their longest common subsequence. Very long texts count as entirely removed and
 * added.
 */
function lines(before: string, after: string): Line[] {
  const [old, now] = [split(before), split(after)]
  if (old.length > most || now.length > most) return [...linesOf('before', old), ...linesOf('after', now)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [a, b] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  return [...linesOf('same', old.slice(0, start)), ...middle(a, b), ...linesOf('same', old.slice(old.length - end))]
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const width = b.length + 1
  const length = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => length[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const diff: Line[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      diff.push({ side: 'same', text: a[i++]! })
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      diff.push({ side: 'before', text: a[i++]! })
    else diff.push({ side: 'after', text: b[j++]! })
  }
  return diff
}

const split = (text: string) => (text === '' ? [] : text.split('\n'))
const linesOf = (side: Line['side'], all: readonly string[]): Line[] => all.map((text) => ({ side, text }))
