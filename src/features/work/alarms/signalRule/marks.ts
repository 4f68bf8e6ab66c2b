/** Text with the states of a vehicle's rules, stored in the row of its last message. Pure. */
import type { ConditionState } from './judge.ts'

/** A rule's state, with the revision of the rule. */
export interface RuleMark extends ConditionState {
  readonly rule: number
  readonly revision: number
}

const none: readonly RuleMark[] = []

/** `rule:revision:a|p|-:since:before,…` for each, joined by spaces. */
export function marksText(marks: readonly RuleMark[]): string {
  return marks
    .map(({ rule, revision, active, since, before }) =>
      [
        rule,
        revision,
        active ? 'a' : since === undefined ? '-' : 'p',
        since ?? '',
        before?.map((value) => value ?? '').join(','),
      ]
        .filter((part) => part !== undefined)
        .join(':'),
    )
    .join(' ')
}

export function marksOf(text: string | null | undefined): readonly RuleMark[] {
  if (!text) return none
  return text.split(' ').map((part) => {
    const [rule, revision, state, since, before] = part.split(':')
    return {
      rule: Number(rule),
      revision: Number(revision),
      active: state === 'a',
      ...(since && { since: Number(since) }),
      ...(before !== undefined && { before: before.split(',').map((value) => (value === '' ? null : value)) }),
    }
  })
}
