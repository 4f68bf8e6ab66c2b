import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type ListColumn, readColumns, writeColumns } from '../../src/record/model/saved-state.ts'
import { ColumnChooser } from '../../src/record/views/desk/ColumnChooser.tsx'
import { sample } from './sample.ts'
import { stubWindow } from './window.ts'

beforeEach(stubWindow)

function Chooser() {
  const [columns, setColumns] = useState<readonly ListColumn[]>(readColumns(sample, null))
  const text = writeColumns(sample, columns)
  const set = (next: readonly ListColumn[] | undefined) => setColumns(next ?? readColumns(sample, null))
  return (
    <>
      <ColumnChooser
        record={sample}
        view={{ columns, setColumns: set, columnsChanged: text !== null }}
        omitted={['batch']}
      />
      <output>{text}</output>
    </>
  )
}
const text = () => screen.getByRole('status').textContent

test('a column that is only offered is seen once it is chosen, until the usual ones are taken again', async () => {
  render(<Chooser />)
  expect(text()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  expect(await screen.findByText('宽度不足，未显示：批次')).toBeTruthy()
  fireEvent.click(await screen.findByRole('checkbox', { name: '批次' }))
  expect(text()?.split(',')).toContain('batch')
  fireEvent.click(await screen.findByRole('button', { name: '恢复默认' }))
  expect(text()).toBe('')
})

test('columns are moved by their buttons; the first stays the first', async () => {
  render(<Chooser />)
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  const buttons = (name: RegExp) => screen.findAllByRole<HTMLButtonElement>('button', { name })
  const order = () => text()?.split(',').slice(0, 3)
  const [first, second, third] = readColumns(sample, null).map(({ name }) => name)
  expect((await buttons(/^上移/))[0]?.disabled).toBe(true)
  fireEvent.click((await buttons(/^下移/))[0] as HTMLElement)
  expect(order()).toEqual([first, third, second])
  fireEvent.click((await buttons(/^上移/))[1] as HTMLElement)
  expect(text()).toBe('')
  const down = await buttons(/^下移/)
  expect(down.at(-1)?.disabled).toBe(true)
})
