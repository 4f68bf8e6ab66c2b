import { applicationRefusals as words } from './state-texts.ts'

/** Ids of the users who took part in an application, its policy and the tests of its plan. */
export interface ApplicationPeople {
  readonly authors: readonly number[]
  readonly examiner: number | null
  readonly policyAuthors: readonly number[]
  readonly testers: readonly number[]
}

/** Returns the reason why a user may not approve an application. Undefined: allowed. */
export function approvalRefusal(
  { authors, examiner, policyAuthors, testers }: ApplicationPeople,
  userId: number,
): string | undefined {
  if (authors.includes(userId)) return words.ownApproval
  if (examiner === userId) return words.examinerApproval
  if (policyAuthors.includes(userId)) return words.policyApproval
  return testers.includes(userId) ? words.testerApproval : undefined
}
