import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Start } from '../../src/app/Start.tsx'
import { LanguageProvider } from '../../src/client/language.ts'

vi.mock('../../src/app/pwa/NewVersion.tsx', () => {
  throw new Error('There is no network')
})
afterEach(() => vi.useRealTimers())

test('a page stays although what watches for a newer version cannot be loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.location.hash = '#/login'
  render(
    <LanguageProvider>
      <Start />
    </LanguageProvider>,
  )
  const names = () => screen.getAllByRole('textbox').length
  expect(names()).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(names()).toBeGreaterThan(0)
})
