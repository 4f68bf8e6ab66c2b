/** What is kept of the rules that say something of a vehicle, as one text in the row of its last message. Pure. */
import type { State } from './judge.ts'

/** A rule's state, and the revision of the rule that it is of. */
export interface Mark extends State {
  readonly rule: number
  readonly revision: number
}

const none: readonly Mark[] = []

/** `rule:revision:a|p|-:since:before,…` for each, joined by blanks. */
export function marksText(marks: readonly Mark[]): string {
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

export function marksOf(text: string | null | undefined): readonly Mark[] {
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
