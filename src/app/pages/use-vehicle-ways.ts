import { useMemo } from 'react'
import { lazy } from '../../client/lazy.tsx'
import type { Navigation } from '../../client/navigation.ts'
import { queryOf } from '../../client/query.ts'
import type { VehicleWays } from '../../client/vehicle.ts'
import { wayLabels } from '../../features/desk/vehicle-page/file/way-texts.ts'
import { glancePath, positionsPath, sharePath, vehicleWays } from '../../features/desk/vehicle-page/file/ways.ts'

const AtHand = lazy(() => import('../search/AtHand.tsx').then(({ AtHand }) => ({ default: AtHand })))
const ListMap = lazy(() => import('../../features/work/tracking/liveMap/ListMap.tsx'))

interface Doing extends Pick<Navigation, 'open' | 'opens'> {
  readonly calls: ReadonlySet<string> | undefined
  share(vin: string): void
}

export function useVehicleWays({ open, opens, calls, share }: Doing): VehicleWays {
  return useMemo(() => {
    const ways = vehicleWays.filter(({ route }) => opens(route))
    const page = ways.find(({ key }) => key === 'file')
    return {
      page: (vin) => page && { route: page.route, query: { vin } },
      ways: [
        ...ways.map(({ key, label, counted: countText, route, params }) => ({
          key,
          label,
          ...(countText && { counted: countText }),
          open: (vin: string, openAlarms: number) => open(route, params(vin, openAlarms)),
        })),
        ...(calls?.has(sharePath) ? [{ key: 'share', label: wayLabels.share, open: share }] : []),
      ],
      glance: (vin) => ({
        queryKey: [glancePath, { vin }],
        async queryFn(context) {
          const { fileCalls } = await import('../../features/desk/vehicle-page/file/contract.ts')
          return queryOf(fileCalls.glance, { vin }, true).queryFn(context)
        },
      }),
      AtHand,
      ListMap: calls?.has(positionsPath) ? ListMap : undefined,
    }
  }, [open, opens, calls, share])
}
