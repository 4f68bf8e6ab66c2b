import { fireEvent, render, screen } from '@testing-library/react'
import { Fragment, type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Shell, ShellContext } from '../../../src/client/shell.ts'
import { Button } from '../../../src/ui/parts/Button.tsx'
import { loadParts } from '../../../src/ui/parts/part.tsx'
import { Rows } from '../../../src/ui/parts/Rows.tsx'
import { Segments } from '../../../src/ui/parts/Segments.tsx'
import { Tabs } from '../../../src/ui/parts/Tabs.tsx'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(async () => {
  await Promise.all([loadParts('desk'), loadParts('phone')])
})
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
})

const people = [
  { name: 'Li', place: 'Wuhan' },
  { name: 'Wang', place: '' },
]
type Person = (typeof people)[0]
const usual = {
  rows: people,
  keyOf: ({ name }: Person) => name,
  columns: [
    { key: 'name', title: 'Name', cell: ({ name }: Person) => name },
    { key: 'place', title: 'Place', cell: ({ place }: Person) => place },
  ],
  loading: false,
  empty: 'Nobody',
}

function RowsHost({ turn }: { turn: (number: number) => void }) {
  const [selectedKeys, choose] = useState<readonly string[]>(['Zhao'])
  const page = { number: 1, size: 2, total: 3, onChange: turn }
  return (
    <>
      <p>Ticked: {selectedKeys.toSorted().join(', ')}</p>
      <Rows {...usual} chosen={selectedKeys} onChoose={choose} page={page} />
    </>
  )
}

describe.each<Shell>(['desk', 'phone'])('at the %s', (shell) => {
  const show = (element: ReactNode) => render(<ShellContext value={{ shell, Frame: Fragment }}>{element}</ShellContext>)

  test('tabs show one part at a time', async () => {
    const tabs = ['Users', 'Vehicles'].map((label) => ({ key: label, label, children: <p>{label} of the group</p> }))
    show(<Tabs tabs={tabs} />)
    expect(await screen.findByText('Users of the group')).toBeTruthy()
    expect(screen.queryByText('Vehicles of the group')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Vehicles' }))
    expect(await screen.findByText('Vehicles of the group')).toBeTruthy()
  })

  test('segments change between views', async () => {
    const options = (['in', 'out'] as const).map((value) => ({ value, label: `Who is ${value}` }))
    const change = vi.fn()
    show(<Segments options={options} value="in" onChange={change} />)
    fireEvent.click(await screen.findByText('Who is out'))
    expect(change).toHaveBeenCalledExactlyOnceWith('out')
  })

  test('rows show what each says and what can be done with it', async () => {
    const press = vi.fn()
    show(<Rows {...usual} action={({ name }) => <Button onClick={() => press(name)}>Call {name}</Button>} />)
    expect(await screen.findByText('Wuhan')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Call Wang' }))
    expect(press).toHaveBeenCalledExactlyOnceWith('Wang')
  })

  test('rows are ticked beside those ticked on other pages, and turned by page', async () => {
    const turn = vi.fn()
    show(<RowsHost turn={turn} />)
    const row = (await screen.findByText('Wuhan')).closest('tr, .adm-list-item')
    fireEvent.click(row!.querySelector('input[type=checkbox]')!)
    expect(screen.getByText('Ticked: Li, Zhao')).toBeTruthy()
    fireEvent.click(row!.querySelector('input[type=checkbox]')!)
    expect(screen.getByText('Ticked: Zhao')).toBeTruthy()
    fireEvent.click(shell === 'desk' ? screen.getByTitle('2') : screen.getByRole('button', { name: '下一页' }))
    expect(turn.mock.calls[0]![0]).toBe(2)
  })

  test('rows say that there is none', async () => {
    show(<Rows {...usual} rows={[]} />)
    expect((await screen.findAllByText('Nobody')).length).toBeGreaterThan(0)
  })
})
