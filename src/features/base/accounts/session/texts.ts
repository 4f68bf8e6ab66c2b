import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const loginTexts = texts('login', {
  title: ['登录', 'Sign in'],
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  submit: ['登录', 'Sign in'],
  stay: ['保持登录', 'Stay signed in'],
  usernameRequired: ['请输入用户名', 'Enter your user name'],
  passwordRequired: ['请输入密码', 'Enter your password'],
  passkey: ['使用通行密钥登录', 'Sign in with a passkey'],
  forgot: ['忘记密码？', 'Forgot your password?'],
  register: ['申请账号', 'Request an account'],
} as const satisfies Record<string, Pair>)
