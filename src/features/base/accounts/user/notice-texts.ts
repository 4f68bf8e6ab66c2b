import { texts } from '../../../../domain/contract/words.ts'

/** `registrations` is a number or a text such as '20+'. */
export const registrationNoticeTexts = texts('registrationNotice', {
  registration: ['注册', 'Registration'],
  several: ['{{registrations}} 个注册待审批', '{{registrations}} registrations to approve'],
})
