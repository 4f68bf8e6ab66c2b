import { record } from '../../../../record/model/record.ts'
import { accountFields } from '../account/contract.ts'
import { accountCalls } from '../user/contract.ts'

/** Separate users of the end-of-line area. They use the same sign-in page. */
export const eolUser = record('eolUser', ['EOL 用户', 'EOL user'], accountFields('eolRole'))
export const eolUserCalls = accountCalls(eolUser, {
  query: '/eoluser/queryUser',
  one: '/eoluser/queryUserInfo',
  add: '/eoluser/addUser',
  update: '/eoluser/updateUser',
  remove: '/eoluser/deleteUser',
  export: '/eoluser/exportUser',
  enable: '/eoluser/enableUser',
  disable: '/eoluser/disableUser',
  resetUserPassword: '/eoluser/resetUserPassword',
  removeFactors: '/eoluser/removeFactors',
})
