import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const agreementTypes = {
  user: ['用户协议', 'User agreement'],
  privacy: ['隐私政策', 'Privacy policy'],
} as const satisfies Record<string, Pair>
export type AgreementType = keyof typeof agreementTypes

export const agreementTargets = {
  app: ['手机 APP', 'Mobile app'],
  unit: ['车机', 'Head unit'],
} as const satisfies Record<string, Pair>
export type AgreementTarget = keyof typeof agreementTargets

export const agreementStates = {
  enabled: ['启用', 'Enabled'],
  disabled: ['已停用', 'Disabled'],
} as const satisfies Record<string, Pair>
export type AgreementState = keyof typeof agreementStates

export const consentActions = {
  accepted: ['同意', 'Accepted'],
  withdrawn: ['撤回', 'Withdrawn'],
} as const satisfies Record<string, Pair>
export type ConsentAction = keyof typeof consentActions
export const consentChannels = {
  app: ['手机 APP', 'Mobile app'],
  web: ['网页', 'Web page'],
  unit: ['车机', 'Head unit'],
} as const satisfies Record<string, Pair>
export type ConsentChannel = keyof typeof consentChannels
/** Subject of a consent: an account, a phone number from before the account, or an app or browser without sign-in. */
export const consentSubjects = {
  account: ['账号', 'Account'],
  phone: ['手机号', 'Phone number'],
  installation: ['安装', 'Installation'],
} as const satisfies Record<string, Pair>
export type ConsentSubject = keyof typeof consentSubjects

export const agreementRefusals = texts('agreementRefusal', {
  needsText: ['请填写正文或上传 PDF', 'Enter the text or choose a PDF'],
  either: ['正文和 PDF 只能二选一', 'Use either the text or a PDF, not both'],
  notShown: ['文本已更新，请重新阅读', 'The text has changed. Read it again.'],
  notEnabled: ['该版本已停用，请阅读当前版本', 'This version is disabled. Read the current one.'],
  nothingAccepted: ['尚未同意，无需撤回', 'No consent to withdraw'],
})
