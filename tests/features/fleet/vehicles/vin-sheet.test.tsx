import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LanguageProvider, setLanguage } from '../../../../src/client/language.ts'
import { VinSheet } from '../../../../src/features/fleet/vehicles/vehicleChoice/VinSheet.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'

beforeAll(async () => {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  await loadParts('desk')
  await setLanguage('zh', { remember: false })
})

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../src/client/api.ts', () => ({ send }))
afterEach(async () => {
  cleanup()
  await setLanguage('zh', { remember: false })
})

test('pasted VINs go as a sheet; a wrong one is told by itself, and the others can be taken without it', async () => {
  const onVins = vi.fn()
  render(
    <LanguageProvider>
      <VinSheet onVins={onVins} paste />
    </LanguageProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^(粘贴 VIN|Paste VINs)$/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' A1,A2；\nA3  A4 ' } })
  send.mockResolvedValueOnce({ vins: ['A1', 'A3', 'A4'], faults: [{ row: 3, message: ['未知', 'unknown'] }] })
  fireEvent.click(screen.getByRole('button', { name: /^(导入|Import)$/ }))
  const alert = await screen.findByRole('alert')
  const input = send.mock.calls[0]?.[1] as { file: File } | undefined
  expect(await input?.file.text()).toBe('VIN\nA1\nA2\nA3\nA4')
  expect(alert.textContent).toContain('A2：未知')
  // The displayed problem follows the language.
  await act(() => setLanguage('en', { remember: false }))
  expect(alert.textContent).toContain('A2: unknown')
  expect(onVins).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /3/ }))
  expect(onVins).toHaveBeenCalledWith(['A1', 'A3', 'A4'])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a refused call loses nothing of what was pasted', async () => {
  render(<VinSheet onVins={vi.fn()} paste />)
  fireEvent.click(screen.getByRole('button', { name: /^(粘贴 VIN|Paste VINs)$/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A1' } })
  send.mockRejectedValueOnce(new Error('refused'))
  const take = screen.getByRole<HTMLButtonElement>('button', { name: /^(导入|Import)$/ })
  fireEvent.click(take)
  await waitFor(() => expect(take.disabled).toBe(false))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A1')
})
