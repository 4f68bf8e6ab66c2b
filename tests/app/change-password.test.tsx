import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ChangePassword } from '../../src/app/account/ChangePassword.tsx'
import { type Session, SessionContext } from '../../src/app/session/session.ts'
import { CallFault } from '../../src/client/fault.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { minuteMs } from '../../src/domain/time.ts'
import { noMail } from '../../src/features/base/accounts/account/no-mail.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { forgetPassword, signInPassword } from '../../src/features/base/accounts/session/sign-in-password.ts'
import { signIn } from '../../src/features/base/accounts/session/signing-in.ts'
import { loadParts } from '../../src/ui/parts/part.tsx'

beforeAll(async () => void (await loadParts('desk')))

const sentInputs: Record<string, unknown>[] = []
let mustChange: boolean
let refuse: Error | undefined
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: Record<string, unknown>) => {
    if (call === (sessionCalls.login as Call)) return { token: 't', customerId: '1', mustChangePassword: mustChange }
    sentInputs.push(input)
    if (refuse) throw refuse
    return null
  },
}))
beforeEach(() => {
  sentInputs.length = 0
  mustChange = true
  refuse = undefined
  forgetPassword()
  HTMLDialogElement.prototype.showModal ??= () => {}
  HTMLDialogElement.prototype.close ??= () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const first = 'First-Given-1'
const next = 'Bright-River-44'
function open(isForced = true, email = 'li@example.com') {
  const session = { user: { username: 'li', email }, signOut: async () => {} } as Session
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <ChangePassword isForced={isForced} onClose={() => {}} />
      </SessionContext>
    </QueryClientProvider>,
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
function save() {
  type('新密码', next)
  type('确认密码', next)
  fireEvent.click(screen.getByText('确定'))
}

test('the first password that was given a moment ago is not asked for again, but sent, and then forgotten', async () => {
  await signIn({ username: 'li', password: first })
  open()
  expect(screen.queryByLabelText('旧密码')).toBeNull()
  save()
  await waitFor(() => expect(sentInputs).toEqual([{ oldpassword: first, newpassword: next, surePsd: next }]))
  await waitFor(() => expect(signInPassword()).toBeUndefined())
})

test('it is asked for after a while, after a reload, when the server does not take it, and of who changes by choice', async () => {
  await signIn({ username: 'li', password: first })
  open(false)
  expect(screen.getByLabelText('旧密码')).toBeTruthy()
  cleanup()
  open()
  refuse = new CallFault('wrong', 20001, [{ field: 'oldpassword', message: 'not it' }])
  save()
  expect(await screen.findByLabelText('旧密码')).toBeTruthy()
  cleanup()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await signIn({ username: 'li', password: first })
  open()
  vi.advanceTimersByTime(6 * minuteMs)
  vi.useRealTimers()
  save()
  expect(await screen.findByLabelText('旧密码')).toBeTruthy()
  expect(sentInputs).toHaveLength(1)
  cleanup()
  open()
  expect(screen.getByLabelText('旧密码')).toBeTruthy()
})

test('who has no mail address yet enters one with the first password', async () => {
  await signIn({ username: 'li', password: first })
  open(true, noMail)
  save()
  expect(await screen.findByText('请输入有效的邮箱地址')).toBeTruthy()
  type('邮箱', ' li@example.com ')
  save()
  const whole = { oldpassword: first, newpassword: next, surePsd: next, email: 'li@example.com' }
  await waitFor(() => expect(sentInputs).toEqual([whole]))
  cleanup()
  open(true)
  expect(screen.queryByLabelText('邮箱')).toBeNull()
})

test('of a sign-in that asks for no change nothing is kept', async () => {
  mustChange = false
  await signIn({ username: 'li', password: first })
  expect(signInPassword()).toBeUndefined()
})
