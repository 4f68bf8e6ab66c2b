import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VinSheet, type VinSheetCall } from '../../src/kit/upload/VinSheet.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../src/kit/client/api.ts', () => ({ send }))
afterEach(cleanup)

test('pasted VINs go as a sheet; a wrong one is told by itself, and the others can be taken without it', async () => {
  const taken = vi.fn()
  render(<VinSheet call={{ path: '/test' } as VinSheetCall} onVins={taken} paste />)
  fireEvent.click(screen.getByRole('button', { name: /^(粘贴 VIN|Paste VINs)$/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' A1,A2；\nA3  A4 ' } })
  send.mockResolvedValueOnce({ vins: ['A1', 'A3', 'A4'], faults: [{ row: 3, message: 'unknown' }] })
  fireEvent.click(screen.getByRole('button', { name: /^(导入|Take them)$/ }))
  const alert = await screen.findByRole('alert')
  const sent = send.mock.calls[0]?.[1] as { file: File } | undefined
  expect(await sent?.file.text()).toBe('VIN\nA1\nA2\nA3\nA4')
  expect(alert.textContent).toMatch(/A2[:：] ?unknown/)
  expect(taken).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /3/ }))
  expect(taken).toHaveBeenCalledWith(['A1', 'A3', 'A4'])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a refused call loses nothing of what was pasted', async () => {
  render(<VinSheet call={{ path: '/test' } as VinSheetCall} onVins={vi.fn()} paste />)
  fireEvent.click(screen.getByRole('button', { name: /^(粘贴 VIN|Paste VINs)$/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A1' } })
  send.mockRejectedValueOnce(new Error('refused'))
  const take = screen.getByRole<HTMLButtonElement>('button', { name: /^(导入|Take them)$/ })
  fireEvent.click(take)
  await waitFor(() => expect(take.disabled).toBe(false))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A1')
})
