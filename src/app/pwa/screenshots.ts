import type { Route } from '../../areas/screens.ts'
import type { Pair } from '../../kit/words.ts'

interface Screenshot {
  /** As the manifest calls it: of a phone or of a desk. */
  readonly form: 'narrow' | 'wide'
  readonly route: Route
  readonly width: number
  readonly height: number
  readonly label: Pair
}

/** What a browser shows of the app before it is installed; `node src/tools/screenshots.ts` takes them anew. */
export const screenshots: readonly Screenshot[] = [
  {
    form: 'narrow',
    route: '/vehicleManagement/vehicleInfo',
    width: 412,
    height: 824,
    label: ['手机上查找车辆', 'Vehicles on a phone'],
  },
  {
    form: 'wide',
    route: '/index',
    width: 1280,
    height: 800,
    label: ['桌面端首页', 'The dashboard at a desk'],
  },
]
