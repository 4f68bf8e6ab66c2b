/**
 * Texts and types shared by the owner's page and the examination. No schemas here, so that the public page stays small.
 */
import type { Pair } from '../../../../domain/contract/words.ts'

export const bindTones = {
  waiting: 'processing',
  passed: 'success',
  refused: 'error',
  withdrawn: 'default',
  expired: 'default',
} as const

/** Reasons for refusing a request. 'other' requires a remark. */
export const refusalReasons = {
  unreadable: ['照片不清晰', 'Photos are unreadable'],
  wrongPicture: ['照片不是所需证件', 'Photos show other documents'],
  mismatch: ['证件与填写内容不一致', 'Documents don’t match the details entered'],
  notOwner: ['行驶证上的车主不是申请人', 'Vehicle licence names another owner'],
  expired: ['证件已过期', 'A document has expired'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Pair>

/** Id of an accepted text's version, and hash of the displayed text. */
export interface AcceptedText {
  readonly agreement: number
  /** SHA-256. */
  readonly hash: string
}
export const acceptedText = (texts: readonly AcceptedText[]): string =>
  texts.map(({ agreement, hash }) => `${agreement}:${hash}`).join(',')
export const readAccepted = (text: string | undefined): AcceptedText[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((each) => ({ agreement: Number(each.split(':')[0]), hash: each.split(':')[1] ?? '' }))
