import { texts } from '../../../kit/words.ts'

export const webhookRefusals = texts('webhookRefusal', {
  noAddress: ['地址无效', 'This is not a valid address'],
  named: ['地址中不能包含用户名或密码', 'Remove the user name and password from the address'],
})
