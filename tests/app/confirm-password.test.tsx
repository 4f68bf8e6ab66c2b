import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProofHost } from '../../src/app/account/ProofHost.tsx'
import { type Session, SessionContext } from '../../src/app/session/session.ts'
import { send } from '../../src/client/api.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import { forgetProof, isProven, proofPage } from '../../src/client/proof.ts'
import { code } from '../../src/domain/contract/code.ts'
import { companySignInCalls } from '../../src/features/base/accounts/companySignIn/contract.ts'
import { roleCalls } from '../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { loadParts } from '../../src/ui/parts/part.tsx'

beforeAll(async () => void (await loadParts('desk')))

const right = 'Quiet-Harbour-27'
const address = '#/at-the-provider'
let isConfirmed: boolean
let isDown: boolean
let paths: string[]
let companies: object[]
const toasts: string[] = []
vi.mock('axios', async (original) => {
  const real = await original<typeof import('axios')>()
  const request = async ({ url, data }: { url: string; data: { password?: string } }) => {
    // Whatever page asks, the dialog looks for company accounts.
    if (url === companySignInCalls.mine.path) return { status: 200, headers: {}, data: { code: 200, data: companies } }
    paths.push(url)
    if (isDown) return { status: 500, headers: {}, data: null }
    const answer = (body: object) => ({ status: 200, headers: {}, data: { msg: '', data: null, ...body } })
    if (url === sessionCalls.verifyPass.path) {
      isConfirmed ||= data.password === right
      return answer({ code: 200, data: { right: isConfirmed } })
    }
    if (url === companySignInCalls.startConfirmation.path) return answer({ code: 200, data: { address } })
    return isConfirmed
      ? answer({ code: 200, data: { count: 1 } })
      : answer({ code: code.passwordNeeded, msg: 'Needed' })
  }
  return { ...real, default: { ...real.default, create: () => ({ request }) } }
})

beforeEach(() => {
  isConfirmed = false
  isDown = false
  paths = []
  companies = []
  toasts.length = 0
  forgetProof()
  setFeedback({ toast: (_kind, text) => void toasts.push(text), ask: async () => true })
})
const renderFor = (user: object) =>
  render(
    <SessionContext value={{ user: { username: 'li', ...user } } as Session}>
      <ProofHost />
    </SessionContext>,
  )

const remove = () => send(roleCalls.remove, { ids: [1] })
const verifyCount = () => paths.filter((path) => path === sessionCalls.verifyPass.path).length
async function give(password: string) {
  fireEvent.change(await screen.findByLabelText('登录密码'), { target: { value: password } })
  const before = verifyCount()
  // A button that was busy accepts a click only after its busy sign has disappeared.
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: /验证$/ }))
    expect(verifyCount()).toBe(before + 1)
  })
}

test('calls that need the password ask for it once, and are made again', async () => {
  renderFor({})
  const both = Promise.all([remove(), remove()])
  await give('wrong')
  await screen.findByText('密码错误')
  await give(right)
  expect(await both).toEqual([{ count: 1 }, { count: 1 }])
  await waitFor(() => expect(screen.queryByLabelText('登录密码')).toBeNull())
  expect(isProven()).toBe(true)
  const [path, verify] = [roleCalls.remove.path, sessionCalls.verifyPass.path]
  expect(paths).toEqual([path, path, verify, verify, path, path])
  expect(toasts).toEqual([])
})

test('given up, it is refused and said', async () => {
  renderFor({})
  const refusal = remove().catch((fault: Error) => fault.message)
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await refusal).toBe('Needed')
  expect(toasts).toEqual(['Needed'])
  expect(paths).toEqual([roleCalls.remove.path])
})

test('an account without a password sees only the company accounts that can confirm, and comes back to its page', async () => {
  renderFor({ passwordless: true })
  const account = { linkedAt: null, lastUsedAt: null }
  companies = [
    { ...account, id: 7, name: '总部', confirms: true },
    { ...account, id: 8, name: '分部', confirms: false },
  ]
  location.hash = '/management/role?q.name=a'
  void remove().catch(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: '用“总部”验证' }))
  await waitFor(() => expect(location.hash).toBe(address))
  expect(proofPage()).toBe('/management/role?q.name=a')
  expect(screen.queryByLabelText('登录密码')).toBeNull()
  expect(screen.queryByRole('button', { name: /分部/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
})

test('without any way to confirm, the dialog says what to do', async () => {
  renderFor({ passwordless: true })
  void remove().catch(() => undefined)
  await screen.findByText(/通过“忘记密码”设置密码/)
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
})

test('a change that failed without an answer says what failed; what was only asked says why', async () => {
  isDown = true
  await expect(remove()).rejects.toThrow('删除失败：服务器错误(500)')
  await expect(send(roleCalls.one, { id: 1 })).rejects.toThrow(/^服务器错误\(500\)$/)
  expect(toasts).toEqual(['删除失败：服务器错误(500)', '服务器错误(500)'])
})
