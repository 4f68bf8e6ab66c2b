import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../../../src/client/fault.ts'
import type { Call } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import Register from '../../../../src/features/base/accounts/registration/screen.tsx'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

const requests: Record<string, unknown>[] = []
let refuse: Error | undefined
let pictures = 0
vi.mock('../../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call, input: Record<string, unknown>) => {
    if (path === sessionCalls.code.path) return { id: `code-${++pictures}`, picture: 'data:image/png;base64,' }
    requests.push(input)
    if (refuse) throw refuse
    return null
  },
}))
beforeAll(async () => void (await loadParts('desk')))
beforeEach(() => {
  requests.length = 0
  pictures = 0
  refuse = undefined
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function fill() {
  render(
    <MemoryRouter>
      <Register />
    </MemoryRouter>,
  )
  await screen.findByAltText('验证码图片')
  type('用户名', 'lihua')
  type('姓名', '李华')
  type('邮箱', 'li@example.com')
  type('手机号', '13800138000')
  type('验证码', 'ab12')
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交申请' }))

test('who asks for an account is told what happens next', async () => {
  await fill()
  submit()
  await screen.findByText('申请已提交')
  expect(screen.getByRole('status').textContent).toContain('管理员审批通过后')
  const person = { username: 'lihua', fullName: '李华', email: 'li@example.com', phone: '13800138000' }
  expect(requests).toEqual([{ ...person, codeId: 'code-1', code: 'ab12' }])
})

test('what is wrong is said at its field before anything is sent, and what the server refuses brings a new picture', async () => {
  await fill()
  type('邮箱', 'nowhere')
  submit()
  expect(screen.getByLabelText('邮箱').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
  type('邮箱', 'li@example.com')
  refuse = new CallFault('验证码错误', code.wrongCode)
  submit()
  await screen.findByText('验证码错误')
  await waitFor(() => expect(pictures).toBe(2))
  expect(screen.queryByText('申请已提交')).toBeNull()
})
