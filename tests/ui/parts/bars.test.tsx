import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../src/client/language.ts'
import { useRemark } from '../../../src/ui/draft/remark-dialog.tsx'
import { BarList } from '../../../src/ui/parts/BarList.tsx'
import { Dial } from '../../../src/ui/parts/Dial.tsx'
import { loadParts } from '../../../src/ui/parts/part.tsx'
import { ShareBar } from '../../../src/ui/parts/share-bar.tsx'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(async () => {
  await setLanguage('en')
  await loadParts('desk')
})
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
})

const shares = [
  { key: 'good', label: 'Good 3', value: 3, tone: 'success' as const },
  { key: 'none', label: 'None 0', value: 0, tone: 'quiet' as const },
  { key: 'bad', label: 'Bad 1', value: 1, tone: 'danger' as const },
]

test('a bar says its shares, leaves empty ones out, and marks what is to be reached', () => {
  render(<ShareBar label="Vehicles" shares={shares} marks={[{ at: 95, label: 'Goal 95 %' }]} />)
  expect(screen.getByRole('img', { name: 'Vehicles: Good 3, Bad 1' }).children).toHaveLength(2)
  expect(screen.getByText('Goal 95 %').parentElement?.style.insetInlineStart).toBe('95%')
})

test('shares and bars that lead somewhere are buttons; a bar of nothing is none', () => {
  const openedKeys: string[] = []
  render(
    <>
      <ShareBar label="Vehicles" shares={shares} onOpen={(key) => openedKeys.push(key)} />
      <BarList
        label="Causes"
        items={[
          { key: 'hash', name: 'Checksum', value: 4 },
          { key: 'power', name: 'Power', value: 0 },
        ]}
        onOpen={(key) => openedKeys.push(key)}
      />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Bad 1' }))
  fireEvent.click(screen.getByRole('button', { name: /Checksum/ }))
  expect(screen.queryByRole('button', { name: /Power/ })).toBeNull()
  expect(openedKeys).toEqual(['bad', 'hash'])
})

test('a dial is cut at both ends', () => {
  const { container, rerender } = render(
    <Dial label="Soak time" share={3}>
      Over
    </Dial>,
  )
  const dashArray = () => container.querySelector('.filled')?.getAttribute('stroke-dasharray')?.split(' ').map(Number)
  expect(dashArray()?.[0]).toBe(dashArray()?.[1])
  rerender(
    <Dial label="Soak time" share={-1}>
      24 h
    </Dial>,
  )
  expect(dashArray()).toBeUndefined()
})

const answers: (string | undefined)[] = []
function Asking() {
  const { ask, dialog } = useRemark()
  const promptOptions = {
    of: 'end 7',
    title: 'End it',
    okText: 'End',
    text: '12 are called off.',
    label: 'Why',
    needed: 'Say why',
  }
  return (
    <>
      <button type="button" onClick={() => void ask(promptOptions).then((answer) => answers.push(answer))}>
        Open
      </button>
      {dialog}
    </>
  )
}

test('a step that needs a reason says what it means, and is not taken without one', async () => {
  render(<Asking />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('12 are called off.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Say why')).toBeTruthy()
  expect(answers).toEqual([])
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Wrong file' } })
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  await vi.waitFor(() => expect(answers).toEqual(['Wrong file']))
})
