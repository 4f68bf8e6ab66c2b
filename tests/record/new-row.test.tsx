import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Fragment } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { setFeedback } from '../../src/client/feedback.ts'
import { NavigationContext } from '../../src/client/navigation.ts'
import { PermissionContext } from '../../src/client/permission.ts'
import { ShellContext } from '../../src/client/shell.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { RecordScreen } from '../../src/record/views/RecordScreen.tsx'
import { pause } from '../waiting.ts'
import { sample, sampleCalls } from './sample.ts'
import { stubWindow } from './window.ts'

vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async ({ path }: Call) =>
    path === '/sample/query' ? { rows: [], total: 0 } : path === '/option/query' ? [] : { id: 1 },
}))
beforeEach(() => {
  stubWindow()
  setFeedback({ toast: () => undefined, ask: async () => true })
})

const permissions = new Set(Object.values(sampleCalls).map(({ path }) => path))
function show(hash: string, onAnswer: (answer: unknown) => void) {
  window.location.hash = hash
  const onAdded = (answer: unknown) => {
    onAnswer(answer)
    void router.navigate('/sample/one')
  }
  const element = <RecordScreen record={sample} calls={sampleCalls} onAdded={onAdded} />
  const router = createHashRouter([{ path: '*', element }])
  const move = (path: string, state: unknown) => void router.navigate(path, { state, flushSync: true })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PermissionContext value={permissions}>
        <ShellContext value={{ shell: 'desk', Frame: Fragment }}>
          <NavigationContext value={{ open: () => {}, opens: () => false, move }}>
            <RouterProvider router={router} />
          </NavigationContext>
        </ShellContext>
      </PermissionContext>
    </QueryClientProvider>,
  )
  return router
}

test.each(['its button', 'an address'])(
  'a screen goes on from a record that was added by %s, and back',
  async (how) => {
    const answers: unknown[] = []
    const isByButton = how === 'its button'
    const router = show(isByButton ? '#/sample?size=50' : '#/sample?size=50&add=1', (answer) => answers.push(answer))
    // An empty list offers a second button once it has loaded.
    const [add] = isByButton ? await screen.findAllByRole('button', { name: /新增/ }) : []
    if (add) fireEvent.click(add)
    const dialog = await screen.findByRole('dialog')
    const name = await within(dialog).findByLabelText<HTMLInputElement>(/名称/)
    fireEvent.change(name, { target: { value: 'beta' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sample/one'))
    await pause(200, 'the step back of the form comes later than it was asked for')
    expect(router.state.location.pathname).toBe('/sample/one')
    expect(answers).toEqual([{ id: 1 }])
    act(() => window.history.back())
    await waitFor(() => expect(router.state.location.search).toBe('?size=50'))
  },
)
