import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/domain/contract/call.ts'
import { type Field, isStoredPlaceholder } from '../../src/record/kinds/kind.ts'
import { text } from '../../src/record/model/field.ts'
import { viewsOf as deskViews } from '../../src/record/views/desk/views.ts'
import { viewsOf as phoneViews } from '../../src/record/views/phone/views.ts'
import { RevealContext } from '../../src/record/views/shared/reveal.tsx'
import type { AnyRow } from '../../src/record/views/shared/view.ts'
import { everyKind, everyKindCalls, fields, inputValues, type Name, outputOf, seriesNames } from './every-kind.ts'

vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call) =>
    call.path === everyKindCalls.reveal.path
      ? { value: 'the whole' }
      : Object.entries(seriesNames).map(([id, label]) => ({ id: Number(id), label })),
}))

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
})

const exampleOf = (name: Name) => fc.sample(inputValues[name], 1)[0]
const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
  )

const shells = { desk: deskViews, phone: phoneViews }
const cases = Object.entries(shells).flatMap(([shell, viewsOf]) =>
  fields.map(([name, field]) => [shell, name, field, viewsOf(field)] as const),
)

/** Renders a single form field and returns the value that it reported last. */
function inputOf(field: Field, name: Name, out: unknown, Input: ReturnType<typeof deskViews>['Input']) {
  const start = out === undefined ? undefined : field.kind.toInput(out, field)
  const input = { last: start }
  function Form() {
    const [value, setValue] = useState<unknown>(start)
    input.last = value
    const row = out === undefined ? undefined : { id: 1, [name]: out }
    return (
      <Input record={everyKind.name} name={name} field={field} value={value} row={row} onChange={setValue} id="input" />
    )
  }
  show(<Form />)
  return input
}

describe.each(cases)('%s: %s', (_shell, name, field, { Cell, Input, Filter }) => {
  const value = exampleOf(name)
  const out = outputOf(field, value)

  test('is shown in a list and in a detail view', async () => {
    for (const whole of [false, true]) {
      const { container } = show(<Cell record={everyKind.name} name={name} field={field} whole={whole} value={out} />)
      await vi.waitFor(() => expect(container.textContent || container.querySelector('img, .adm-image')).toBeTruthy())
      cleanup()
    }
  })

  test('is put in, empty and with what is stored', async () => {
    for (const content of [undefined, out]) {
      const input = inputOf(field, name, content, Input)
      // Rich inputs load a moment later.
      await vi.waitFor(() => expect(document.body.querySelector('input, button, textarea, [role]')).toBeTruthy())
      expect(input.last).toEqual(content === undefined ? undefined : field.kind.toInput(content, field))
      cleanup()
    }
  })

  test('is asked for', async () => {
    let query: unknown
    const onChange = (next: unknown) => {
      query = next
    }
    const { container } = show(
      <Filter record={everyKind.name} name={name} field={field} onChange={onChange} label="Label" value={undefined} />,
    )
    await vi.waitFor(() => expect(container.querySelector('input, button, .adm-selector')).toBeTruthy())
    expect(query).toBeUndefined()
  })
})

test.each(Object.entries(shells))(
  '%s: a text that has a plain form is not cut while it is typed',
  (_shell, viewsOf) => {
    const field = text(['Serial', 'Serial'], { max: 4, plain: (entry) => entry.replaceAll(':', '') }) as Field
    inputOf(field, 'text', undefined, viewsOf(field).Input)
    expect((document.getElementById('input') as HTMLInputElement).maxLength).toBe(-1)
  },
)

/** Text box of the input. Rich inputs load a moment later. */
const inputBox = () =>
  vi.waitFor(() => {
    const box = document.getElementById('input')
    expect(box).toBeInstanceOf(HTMLInputElement)
    return box as HTMLInputElement
  })

const entries: [Name, string, unknown, string][] = [
  ['money', '1234.5', 123450, 'x'],
  ['yen', '12', 12, '1.5'],
  ['money', '1,250', 125_000, '12,50'],
  ['number', '1,250.5', 1250.5, '0,5'],
  ['integer', '-5', -5, '1,'],
  ['duration', '1:05', 3900, '1:'],
  ['hex', '0x1a', 26, '0x'],
  ['coordinate', '121.5,31.25', { longitude: 121.5, latitude: 31.25 }, '121.5,'],
]
describe.each(Object.entries(shells))('%s: what is typed', (_shell, viewsOf) => {
  test.each(entries)('%s becomes a value as soon as it is one', async (name, text, value, unread) => {
    const field = everyKind.fields[name] as Field
    const input = inputOf(field, name, undefined, viewsOf(field).Input)
    const box = await inputBox()
    fireEvent.change(box, { target: { value: unread } })
    expect(input.last).toBe(unread)
    expect(box.value).toBe(unread)
    fireEvent.change(box, { target: { value: text } })
    expect(input.last).toEqual(value)
    expect(box.value).toBe(text)
    fireEvent.change(box, { target: { value: '' } })
    expect(input.last).toBeUndefined()
  })

  test.each(['secret', 'masked'] as const)('a stored %s stays until it is replaced or cleared', async (name) => {
    const field = everyKind.fields[name] as Field
    const input = inputOf(field, name, name === 'secret' ? true : '310****1234', viewsOf(field).Input)
    expect(isStoredPlaceholder(input.last)).toBe(true)
    fireEvent.click(await screen.findByText(/更\s*换/))
    const box = await inputBox()
    fireEvent.change(box, { target: { value: 'new' } })
    expect(input.last).toBe('new')
    fireEvent.change(box, { target: { value: '' } })
    expect(isStoredPlaceholder(input.last)).toBe(true)
    fireEvent.click(screen.getByText(/撤\s*销/))
    fireEvent.click(screen.getByText(/清\s*除/))
    expect(input.last).toBeUndefined()
    expect(screen.getByText('保存后清除')).toBeTruthy()
    fireEvent.click(screen.getByText(/撤\s*销/))
    expect(isStoredPlaceholder(input.last)).toBe(true)
  })

  test('a masked value is shown in full to who may ask for it', async () => {
    const field = everyKind.fields.masked as Field
    const { Cell } = viewsOf(field)
    const cell = (
      <Cell record="everyKind" name="masked" field={field} value="310****1234" whole row={{ id: 1 } as AnyRow} />
    )
    show(cell)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show(<RevealContext value={everyKindCalls.reveal}>{cell}</RevealContext>)
    fireEvent.click(await screen.findByRole('button'))
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '车主来电' } })
    fireEvent.click(screen.getAllByRole('button', { name: /显\s*示/ }).at(-1) as HTMLElement)
    expect(await screen.findByText('the whole')).toBeTruthy()
  })
})
