import { useMemo } from 'react'
import { vehicleWays } from '../../areas/vehicles/file/ways.ts'
import { lazy } from '../../kit/client/lazy.tsx'
import type { Navigation } from '../../kit/client/navigation.ts'
import type { VehicleWays } from '../../kit/client/vehicle.ts'

const Actions = lazy(async () => {
  const { VehicleActions } = await import('../../areas/vehicles/file/vehicle-actions.tsx')
  return { default: VehicleActions }
})

const AtHand = lazy(() => import('../search/AtHand.tsx').then(({ AtHand }) => ({ default: AtHand })))

/** Where vehicles lead to, as far as the user may go there. */
export function useVehicleWays({ open, opens }: Navigation): VehicleWays {
  return useMemo(() => {
    const ways = vehicleWays.filter(({ route }) => opens(route))
    const page = ways.find(({ key }) => key === 'file')
    return {
      page: (vin) => page && { route: page.route, query: { vin } },
      ways: ways.map(({ key, label, route, params }) => ({ key, label, open: (vin) => open(route, params(vin)) })),
      Actions,
      AtHand,
    }
  }, [open, opens])
}
