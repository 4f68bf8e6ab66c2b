import { cleanup, render, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { expect, test } from 'vitest'
import { ShellContext } from '../../src/client/shell.ts'
import { vehicle } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { VehiclesOfList } from '../../src/record/views/shared/list-vehicles.tsx'
import { PlateCell } from '../../src/record/views/shared/PlateCell.tsx'

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
