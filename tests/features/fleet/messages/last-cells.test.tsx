import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { markable } from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { signalCells } from '../../../../src/features/fleet/messages/lastMessage/parts.tsx'
import type { AnyRow } from '../../../../src/record/views/shared/view.ts'

const row = (more: object) => ({ id: 1, createdAt: '', updatedAt: '', ...more }) as AnyRow
function cellText(name: string, value: unknown, more: object): string | null {
  const Cell = signalCells[name]!
  const { container } = render(<Cell value={value} row={row(more)} />)
  return container.textContent
}

test('each signal of a last message shows its value, or which mark was sent in its place, or that it was not sent', () => {
  for (const name of markable) {
    expect(cellText(name, null, { abnormal: [name], invalid: [] }), name).toBe('异常')
    expect(cellText(name, null, { abnormal: [], invalid: [name] }), name).toBe('无效')
    expect(cellText(name, null, { abnormal: null, invalid: null }), name).toBe('—')
  }
  expect(cellText('speedKmh', 42, { abnormal: ['socPercent'], invalid: [] })).toBe('42 km/h')
  expect(cellText('alarmLevel', '2', { abnormal: [], invalid: [] })).toBe('二级')
})
