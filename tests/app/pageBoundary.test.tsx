import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageBoundary } from '../../src/app/pages/PageBoundary.tsx'
import { setLanguage } from '../../src/kit/client/language.ts'
import { lazy } from '../../src/kit/client/lazy.tsx'
import { noteBack } from '../../src/kit/client/reconnect.ts'
import { browser } from '../../src/kit/client/session.ts'

beforeEach(() => setLanguage('zh'))
afterEach(() => {
  noteBack()
  vi.restoreAllMocks()
})
/** A screen whose code is not there, as a browser says it, until `comes`. */
function show(comes = () => false) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Screen = lazy(async () => {
    if (comes()) return { default: () => <p>here</p> }
    throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/screen-gone.js')
  })
  render(
    <PageBoundary page="/a" onReload={() => {}}>
      <Screen />
    </PageBoundary>,
  )
}

test('code that is gone from a server that answers offers to load the page anew, once', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  show()
  const [button, ...others] = await screen.findAllByRole('button')
  expect(others).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  if (button) fireEvent.click(button)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while no server answers nothing is offered, and the page opens once one does', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let isBack = false
  show(() => isBack)
  expect(await screen.findByText('此页面尚未下载到本设备，连接恢复后将自动打开。')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
  isBack = true
  noteBack()
  expect(await screen.findByText('here')).toBeDefined()
})
