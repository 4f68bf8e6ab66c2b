import { cleanup, render, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { expect, test } from 'vitest'
import { vehicle } from '../../../src/areas/vehicles/vehicle/contract.ts'
import { ShellContext } from '../../../src/kit/client/shell.ts'
import { VehiclesOfList } from '../../../src/kit/record/list-vehicles.tsx'
import { PlateCell } from '../../../src/kit/record/plate-cell.tsx'

const vin = 'LTEST000000000001'
const show = (shell: 'desk' | 'phone', clockOffsetS: number | null) => {
  const vehicles = { [vin]: { plate: '粤A12345', online: true, clockOffsetS } }
  render(
    <ShellContext value={{ shell, Frame: Fragment }}>
      <VehiclesOfList record={vehicle} listing={{ vehicles }}>
        <PlateCell value="粤A12345" row={{ vin }} />
      </VehiclesOfList>
    </ShellContext>,
  )
}

test.each(['desk', 'phone'] as const)('%s: a list says by how much the clock of a vehicle is wrong', (shell) => {
  show(shell, 3 * 3600)
  expect(screen.getByText('时钟快 3 小时')).toBeTruthy()
  cleanup()
  show(shell, -600)
  expect(screen.getByText('时钟慢 10 分钟')).toBeTruthy()
  cleanup()
  show(shell, null)
  expect(screen.queryByText(/时钟/)).toBeNull()
})
