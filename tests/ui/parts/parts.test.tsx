import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Fragment, type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setFeedback } from '../../../src/client/feedback.ts'
import { type Shell, ShellContext } from '../../../src/client/shell.ts'
import { Button } from '../../../src/ui/parts/Button.tsx'
import { Card } from '../../../src/ui/parts/Card.tsx'
import { Checkbox } from '../../../src/ui/parts/Checkbox.tsx'
import { Choice } from '../../../src/ui/parts/Choice.tsx'
import { Actions, Dialog } from '../../../src/ui/parts/dialog.tsx'
import { Empty } from '../../../src/ui/parts/Empty.tsx'
import { NumberInput } from '../../../src/ui/parts/NumberInput.tsx'
import { loadParts } from '../../../src/ui/parts/part.tsx'
import { RowButton } from '../../../src/ui/parts/RowButton.tsx'
import { type Option, type OptionGroup, Select } from '../../../src/ui/parts/Select.tsx'
import { Slider } from '../../../src/ui/parts/Slider.tsx'
import { Tag } from '../../../src/ui/parts/Tag.tsx'
import { TextInput } from '../../../src/ui/parts/text-input.tsx'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const toasts: string[] = []
beforeAll(async () => {
  await Promise.all([loadParts('desk'), loadParts('phone')])
})
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
  toasts.length = 0
  setFeedback({ toast: (_, text) => void toasts.push(text), ask: async () => true })
})

type Control<V> = (value: V, onChange: (value: V) => void) => ReactNode

/** Renders a control that keeps its value, as a screen does. */
function ControlHost<V>({ start, changes, control }: { start: V; changes: V[]; control: Control<V> }) {
  const [value, setValue] = useState(start)
  return control(value, (next) => {
    changes.push(next)
    setValue(next)
  })
}

describe.each<Shell>(['desk', 'phone'])('at the %s', (shell) => {
  const show = (element: ReactNode) => render(<ShellContext value={{ shell, Frame: Fragment }}>{element}</ShellContext>)
  /** Returns every value that the control reported. */
  function hold<V>(start: V, control: Control<V>): V[] {
    const changes: V[] = []
    show(<ControlHost start={start} changes={changes} control={control} />)
    return changes
  }

  describe('a button', () => {
    test('is pressed by its name', () => {
      const press = vi.fn()
      show(<Button onClick={press}>Save</Button>)
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(press).toHaveBeenCalledOnce()
    })

    test('that is disabled cannot be pressed', () => {
      const press = vi.fn()
      show(
        <Button disabled onClick={press}>
          Save
        </Button>,
      )
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
      fireEvent.click(button)
      expect(button.disabled).toBe(true)
      expect(press).not.toHaveBeenCalled()
    })

    test('that is disabled for a reason stays reachable, says it, and does nothing', () => {
      const press = vi.fn()
      const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
      show(
        <form onSubmit={send}>
          <Button submit disabledReason="Somebody is in it" onClick={press}>
            Delete
          </Button>
        </form>,
      )
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
      button.focus()
      expect(document.activeElement).toBe(button)
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.getAttribute('aria-description')).toBe('Somebody is in it')
      fireEvent.click(button)
      expect(press).not.toHaveBeenCalled()
      expect(send).not.toHaveBeenCalled()
      if (shell === 'phone') expect(toasts).toEqual(['Somebody is in it'])
    })

    test('sends its form', () => {
      const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
      show(
        <form onSubmit={send}>
          <Button submit>Send</Button>
        </form>,
      )
      fireEvent.click(screen.getByRole('button', { name: 'Send' }))
      expect(send).toHaveBeenCalledOnce()
    })
  })

  describe('a text input', () => {
    test('is found by its label and changes', () => {
      const changes = hold('', (value, onChange) => <TextInput label="Name" value={value} onChange={onChange} />)
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Li' } })
      expect(changes).toEqual(['Li'])
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Li')
    })

    test('belongs to what is wrong with it', () => {
      show(<TextInput label="Name" value="" onChange={() => {}} fault="Too short" />)
      const input = screen.getByLabelText('Name')
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too short')
    })

    test('that is disabled says so', () => {
      show(<TextInput label="Name" value="" onChange={() => {}} disabled />)
      expect(screen.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true)
    })

    test('of several lines is typed in likewise', () => {
      const changes = hold('', (value, onChange) => (
        <TextInput label="Remark" rows={3} value={value} onChange={onChange} />
      ))
      const area = screen.getByLabelText('Remark')
      expect(area.tagName).toBe('TEXTAREA')
      fireEvent.change(area, { target: { value: 'a\nb' } })
      expect(changes).toEqual(['a\nb'])
    })

    test('does on Enter what it is for, and not while a word is composed', () => {
      const enter = vi.fn()
      show(<TextInput label="VIN" value="" onChange={() => {}} onEnter={enter} />)
      fireEvent.keyDown(screen.getByLabelText('VIN'), { key: 'Enter', isComposing: true })
      expect(enter).not.toHaveBeenCalled()
      fireEvent.keyDown(screen.getByLabelText('VIN'), { key: 'Enter' })
      expect(enter).toHaveBeenCalledOnce()
    })

    test('of numbers answers numbers and keeps what is typed', () => {
      const changes = hold<number | null>(null, (value, onChange) => (
        <NumberInput label="Speed" value={value} onChange={onChange} />
      ))
      const input = screen.getByLabelText<HTMLInputElement>('Speed')
      for (const value of ['1.', '1.5', '']) fireEvent.change(input, { target: { value } })
      expect(changes).toEqual([1, 1.5, null])
      fireEvent.change(input, { target: { value: '2.' } })
      expect(input.value).toBe('2.')
    })
  })

  test('a checkbox is ticked by what it says, and not when it is disabled', () => {
    const changes = hold(false, (checked, onChange) => (
      <Checkbox checked={checked} onChange={onChange}>
        Remember me
      </Checkbox>
    ))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    expect(changes).toEqual([true, false])
    cleanup()
    const handler = vi.fn()
    show(
      <Checkbox checked={false} onChange={handler} disabled>
        Remember me
      </Checkbox>,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    expect(handler).not.toHaveBeenCalled()
  })

  test('a choice shows all of its options, one of them chosen', () => {
    const options = [
      { value: 'inside', label: 'Inside' },
      { value: 'outside', label: 'Outside' },
    ] as const
    const changes = hold<'inside' | 'outside'>('inside', (value, onChange) => (
      <Choice label="Side" options={options} value={value} onChange={onChange} />
    ))
    const group = within(screen.getByRole('radiogroup', { name: 'Side' }))
    const checkedStates = () => group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
    expect(checkedStates()).toEqual([true, false])
    fireEvent.click(group.getByRole('radio', { name: 'Outside' }))
    expect(changes).toEqual(['outside'])
    expect(checkedStates()).toEqual([false, true])
  })

  describe('a select', () => {
    const options: readonly (Option<number> | OptionGroup<number>)[] = [
      { value: 1, label: 'One' },
      { label: 'Others', options: [{ value: 2, label: 'Two' }] },
    ]
    const control = () => screen.getByLabelText(/^Number/)

    test('offers its options, also those of a group, and answers the chosen one', async () => {
      const changes = hold<number | undefined>(1, (value, onChange) => (
        <Select label="Number" options={options} value={value} onChange={onChange} />
      ))
      if (shell === 'desk') fireEvent.mouseDown(control())
      else fireEvent.click(control())
      const optionElements = await screen.findAllByText('Two')
      fireEvent.click(optionElements.at(-1) as HTMLElement)
      expect(changes).toEqual([2])
    })

    test('that is disabled says so', () => {
      show(<Select label="Number" options={options} value={1} onChange={() => {}} disabled />)
      expect((control() as HTMLInputElement | HTMLButtonElement).disabled).toBe(true)
    })
  })

  test('a slider has its label and its ends', () => {
    show(<Slider label="Volume" value={3} onChange={() => {}} min={1} max={5} step={1} />)
    const slider = screen.getByRole('slider', { name: 'Volume' })
    const attributeOf = (native: string, aria: string) => slider.getAttribute(aria) ?? slider.getAttribute(native)
    expect([
      attributeOf('min', 'aria-valuemin'),
      attributeOf('value', 'aria-valuenow'),
      attributeOf('max', 'aria-valuemax'),
    ]).toEqual(['1', '3', '5'])
  })

  test('a slider is moved', () => {
    const changes = hold(3, (value, onChange) => (
      <Slider label="Volume" value={value} onChange={onChange} min={1} max={5} step={1} />
    ))
    const slider = screen.getByRole('slider', { name: 'Volume' })
    if (shell === 'desk') fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 })
    else fireEvent.change(slider, { target: { value: '4' } })
    expect(changes).toEqual([4])
  })

  test('a dialog has its title as its name, and is cancelled by Escape', async () => {
    const cancel = vi.fn()
    show(
      <Dialog title="Rename" onCancel={cancel}>
        <Actions>
          <Button onClick={cancel}>Cancel</Button>
        </Actions>
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Rename' })
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Cancel' }), {
      key: 'Escape',
      code: 'Escape',
      keyCode: 27,
    })
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('a row button is pressed, and not when it is disabled', () => {
    const press = vi.fn()
    show(
      <>
        <RowButton onPress={press} aria-pressed>
          One
        </RowButton>
        <RowButton onPress={press} disabled>
          Two
        </RowButton>
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'One', pressed: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Two' }))
    expect(press).toHaveBeenCalledOnce()
  })
})

test('a tag says its word in its tone', () => {
  render(<Tag tone="warning">Late</Tag>)
  expect(screen.getByText('Late').className).toContain('warning')
})

test('a card is what it is said to be', () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <>
      <Card aria-label="Place" className="wide">
        Here
      </Card>
      <Card as="form" aria-label="Question" onSubmit={send} />
    </>,
  )
  expect(screen.getByRole('region', { name: 'Place' }).className).toBe('ui-card wide')
  fireEvent.submit(screen.getByRole('form', { name: 'Question' }))
  expect(send).toHaveBeenCalledOnce()
})

test('what is empty says so, why, and offers a way on; framed it is a card', () => {
  render(
    <Empty framed role="status" title="No trips">
      <p>The vehicle did not move.</p>
    </Empty>,
  )
  const emptyState = screen.getByRole('status')
  expect(emptyState.textContent).toBe('No tripsThe vehicle did not move.')
  expect(emptyState.className).toBe('ui-card ui-empty')
})
