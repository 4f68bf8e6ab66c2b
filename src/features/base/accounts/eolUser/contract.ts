import { record } from '../../../../record/model/record.ts'
import { accountFields } from '../account/contract.ts'
import { accountCalls } from '../user/contract.ts'

/** Separate users of the end-of-line area. They use the same sign-in page. */
export const eolUser = record('eolUser', ['EOL 用户', 'EOL user'], accountFields('eolRole'), {
  emptyText: [
    '这里管理下线检测工位的账号。请先新增 EOL 角色，再新增用户。',
    'Accounts of the end-of-line stations. Add an EOL role first, then a user.',
  ],
})
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
