import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { translate } from '../../src/client/language.ts'
import { NavigationContext } from '../../src/client/navigation.ts'
import { queryClient } from '../../src/client/query.ts'
import { VehicleContext, type VehicleWays } from '../../src/client/vehicle.ts'
import { texts } from '../../src/domain/contract/words.ts'
import { text, vin as vinField } from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'
import DeskDetail from '../../src/record/views/desk/RecordDetail.tsx'
import { Card } from '../../src/record/views/phone/Card.tsx'
import PhoneDetail from '../../src/record/views/phone/RecordDetail.tsx'
import { NoticeLine } from '../../src/record/views/shared/notice-line.tsx'
import { VehicleLink } from '../../src/record/views/shared/vehicle-link.tsx'
import { stubWindow } from './window.ts'

beforeAll(stubWindow)

const vin = 'LSVAA2180E2000000'
const mileage = record('linkedMileage', ['里程', 'Mileage'], {
  vin: vinField(['VIN', 'VIN'], { card: true }),
  plate: text(['车牌号', 'Licence plate'], { card: true }),
  note: text(['备注', 'Note'], { card: true }),
})
const row = { id: 1, createdAt: '', updatedAt: '', vin, plate: '京A12345', note: '京A12345' }

const open = vi.fn()
const ways = (mayOpen: boolean) =>
  ({
    page: (of: string) => (mayOpen ? { route: '/basic/carInfo', query: { vin: of } } : undefined),
    ways: [],
  }) as unknown as VehicleWays
const show = (what: ReactNode, mayOpen = true) =>
  render(
    <MemoryRouter>
      <NavigationContext value={{ open, opens: () => mayOpen, move: () => {} }}>
        <VehicleContext value={ways(mayOpen)}>{what}</VehicleContext>
      </NavigationContext>
    </MemoryRouter>,
  )
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const page = `#/basic/carInfo?vin=${vin}`

test('a VIN, or the plate shown for it, leads to the page of its vehicle for who may open that', () => {
  show(
    <>
      <VehicleLink vin={vin} /> <VehicleLink vin={vin}>京A12345</VehicleLink>
    </>,
  )
  expect(links()).toEqual([
    [vin, page],
    ['京A12345', page],
  ])
  cleanup()
  show(<VehicleLink vin={vin} />, false)
  expect(links()).toEqual([])
  expect(document.body.textContent).toBe(vin)
})

test('a vehicle is named by its plate first, wherever an answer named it', () => {
  const words = texts('vehicleNameTest', { cancel: ['取消 {{vin, vehicle}} 的升级？', 'Cancel {{vin, vehicle}}?'] })
  const cancel = () => translate(words.cancel, { vin })
  expect(cancel()).toBe(`取消 ${vin} 的升级？`)
  const answers: unknown[] = [
    { pages: [{ rows: [{ id: 1, vin }], vehicles: { [vin]: { plate: '京A12345', online: true } } }] },
    { rows: [{ id: 1, vin, plate: '京A12345' }] },
    { rows: [{ id: 1, vin }], plates: { [vin]: '京A12345' } },
    [{ vin, plate: '京A12345' }],
  ]
  for (const answer of answers) {
    queryClient.setQueryData(['/test'], answer)
    expect(cancel()).toBe(`取消 京A12345 · ${vin} 的升级？`)
  }
  show(<VehicleLink vin={vin} />)
  expect(links()).toEqual([[`京A12345${vin}`, page]])
  cleanup()
  show(<VehicleLink vin={vin} plate={null} />)
  expect(links()).toEqual([[vin, page]])
  queryClient.clear()
})

test.each([DeskDetail, PhoneDetail])('details: plate and VIN lead there, another text does not', (Detail) => {
  show(<Detail record={mileage} row={row} fields={['vin', 'plate', 'note']} />)
  expect(links()).toEqual([
    [vin, page],
    ['京A12345', page],
  ])
})

test('a card is pressed as a whole: no link stands in it', () => {
  show(<Card record={mileage} row={row} cells={{}} />)
  expect(document.body.textContent).toContain(vin)
  expect(links()).toEqual([])
})

test('a line of the inbox leads on by its button, and its VIN beside it to the vehicle; both close the inbox', () => {
  const [go, onOpen] = [vi.fn(), vi.fn()]
  show(<NoticeLine tag="3" title="Battery" vin={vin} note="Ann" go={go} onOpen={onOpen} />)
  const link = screen.getByRole('link')
  expect(link.closest('button')).toBeNull()
  fireEvent.click(link)
  expect(open).toHaveBeenLastCalledWith('/basic/carInfo', { vin })
  expect([go.mock.calls.length, onOpen.mock.calls.length]).toEqual([0, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Battery' }))
  expect([go.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 2])
})
