import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProofHost } from '../../src/app/account/ProofHost.tsx'
import { type Session, SessionContext } from '../../src/app/session/session.ts'
import { send } from '../../src/client/api.ts'
import { setFeedback } from '../../src/client/feedback.ts'
import { forgetProof, isProven } from '../../src/client/proof.ts'
import { code } from '../../src/domain/contract/code.ts'
import { roleCalls } from '../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { loadParts } from '../../src/ui/parts/part.tsx'

beforeAll(async () => void (await loadParts('desk')))

const right = 'Quiet-Harbour-27'
let isConfirmed: boolean
let isDown: boolean
let paths: string[]
const toasts: string[] = []
vi.mock('axios', async (original) => {
  const real = await original<typeof import('axios')>()
  const request = async ({ url, data }: { url: string; data: { password?: string } }) => {
    paths.push(url)
    if (isDown) return { status: 500, headers: {}, data: null }
    const answer = (body: object) => ({ status: 200, headers: {}, data: { msg: '', data: null, ...body } })
    if (url === sessionCalls.verifyPass.path) {
      isConfirmed ||= data.password === right
      return answer({ code: 200, data: { right: isConfirmed } })
    }
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
  toasts.length = 0
  forgetProof()
  setFeedback({ toast: (_kind, text) => void toasts.push(text), ask: async () => true })
  const session = { user: { username: 'li' } } as Session
  render(
    <SessionContext value={session}>
      <ProofHost />
    </SessionContext>,
  )
})

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
  const refusal = remove().catch((fault: Error) => fault.message)
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await refusal).toBe('Needed')
  expect(toasts).toEqual(['Needed'])
  expect(paths).toEqual([roleCalls.remove.path])
})

test('a change that failed without an answer says what failed; what was only asked says why', async () => {
  isDown = true
  await expect(remove()).rejects.toThrow('删除失败：服务器错误(500)')
  await expect(send(roleCalls.one, { id: 1 })).rejects.toThrow(/^服务器错误\(500\)$/)
  expect(toasts).toEqual(['删除失败：服务器错误(500)', '服务器错误(500)'])
})
