/** Checks that the error of a call is shown with its request id on every screen that passes it on. */
import { cleanup, render, screen } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallFault, requestIdOf } from '../../../src/client/fault.ts'
import { setFeedback, toast } from '../../../src/client/feedback.ts'
import { setLanguage } from '../../../src/client/language.ts'
import { ShellContext } from '../../../src/client/shell.ts'
import { withMessage } from '../../../src/client/with-message.ts'
import { FaultText, Field } from '../../../src/ui/parts/field.tsx'
import { loadParts } from '../../../src/ui/parts/part.tsx'
import { StatePage } from '../../../src/ui/parts/StatePage.tsx'
import { upload } from '../../../src/ui/reader/upload.ts'

const id = '0a1b2c3d-4e5f-4a6b-8c7d-000000000001'
const fault = new CallFault('The store is away', 503, [], 503, id)

beforeAll(() => loadParts('desk'))
beforeEach(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const faultElements: readonly [string, ReactNode][] = [
  ['a text', <FaultText key="text">{fault}</FaultText>],
  [
    'an input',
    <Field key="input" label="Name" fault={fault}>
      {(control) => <input {...control} />}
    </Field>,
  ],
  ['the text of a page', <StatePage key="page" kind="failed" title="Failed" text={fault} />],
  ['the title of a page', <StatePage key="title" kind="failed" title={fault} />],
]
test.each(faultElements)('by %s', async (_name, element) => {
  render(<ShellContext value={{ shell: 'desk', Frame: Fragment }}>{element}</ShellContext>)
  expect(screen.getByText(/The store is away/)).toBeDefined()
  expect(await screen.findByRole('button', { name: new RegExp(id) })).toBeDefined()
})

test('by a toast, and in other words', () => {
  const toasts: unknown[] = []
  setFeedback({ toast: (...args) => void toasts.push(args), ask: async () => true })
  toast.error(withMessage(fault, 'LTEST: The store is away'))
  expect(toasts).toEqual([['error', 'LTEST: The store is away', id]])
  expect(requestIdOf(withMessage(new Error('x'), 'y'))).toBeUndefined()
})

/** Mocks the server's answer to an upload. */
function answering(status: number, body: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status
      responseText = body
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = (name: string) => (name === 'x-request-id' ? id : null)
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
}
const sendUpload = () => upload('/certUpload/bindSubmit', {}, () => {})

test.each([
  [502, '<html>Bad gateway</html>', id],
  [500, '{"code":500,"msg":"The store is away"}', id],
  [200, '{"code":20001,"msg":"Enter a name"}', undefined],
])('of an upload that is answered with %s', async (status, body, requestId) => {
  answering(status, body)
  await expect(sendUpload()).rejects.toMatchObject({ http: status, requestId })
})
