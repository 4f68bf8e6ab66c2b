import { texts } from '../../../../domain/contract/words.ts'
import type { Exclusion, Prize } from '../../../../domain/draw/steps.ts'

export const excludedWords = texts('drawExcluded', {
  title: ['不参与抽奖', 'Excluded'],
  nobody: ['无', 'None'],
  person: ['{{number}} 号 {{name}}', 'No. {{number}} {{name}}'],
  from: ['{{who}}（{{prize}}）', '{{who}} ({{prize}})'],
  between: ['、', ', '],
})

interface ExclusionTerms {
  readonly excluded?: readonly Exclusion[] | undefined
  readonly prizes: readonly Pick<Prize, 'id' | 'name'>[]
}

/** Groups and persons in one line, each with its prize unless the whole draw is meant. */
export function excludedText(
  { excluded: exclusions = [], prizes }: ExclusionTerms,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const labels = exclusions.map((each) => {
    const { number, name } = 'group' in each ? { number: undefined, name: each.group } : each
    const who = number === undefined ? name : t(excludedWords.person, { number, name })
    const prize = prizes.find(({ id }) => id === each.prize)?.name
    return prize === undefined ? who : t(excludedWords.from, { who, prize })
  })
  return labels.join(t(excludedWords.between))
}
