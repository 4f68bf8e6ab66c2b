import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentShortcuts, type Shortcut, useShortcuts } from '../../src/client/shortcuts.ts'

function Keys({ list }: { list: readonly Shortcut[] }) {
  useShortcuts(list)
  return <input aria-label="name" />
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

test('the later part of a page replaces a key of the earlier one until it leaves', () => {
  const [page, part] = [vi.fn(), vi.fn()]
  const shortcuts = (run: () => void, label: string) => [{ keys: ['j', 'ArrowDown'], label, run }]
  const list = shortcuts(page, 'Next row')
  const inner = [{ keys: ['j'], label: 'Next alarm', run: part }]
  const { rerender, unmount } = render(
    <>
      <Keys list={list} />
      <Keys list={inner} />
    </>,
  )
  press('j')
  press('ArrowDown')
  expect([page.mock.calls.length, part.mock.calls.length]).toEqual([1, 1])
  expect(currentShortcuts().map(({ keys, label }) => [keys, label])).toEqual([
    [['j'], 'Next alarm'],
    [['ArrowDown'], 'Next row'],
  ])
  rerender(<Keys list={list} />)
  press('j')
  expect([page.mock.calls.length, part.mock.calls.length]).toEqual([2, 1])
  unmount()
  press('j')
  expect(page).toHaveBeenCalledTimes(2)
  expect(currentShortcuts()).toEqual([])
})

test('keys with modifiers, in inputs and below a dialog do nothing', () => {
  const run = vi.fn()
  const { getByLabelText } = render(<Keys list={[{ keys: ['n'], label: 'Add', run }]} />)
  press('n', { ctrlKey: true })
  press('n', { metaKey: true })
  press('n', { altKey: true })
  getByLabelText('name').focus()
  press('n')
  getByLabelText('name').blur()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  press('n')
  dialog.remove()
  expect(run).not.toHaveBeenCalled()
  press('n')
  // With Caps Lock.
  press('N')
  expect(run).toHaveBeenCalledTimes(2)
})
