import type { Pair } from '../../domain/contract/words.ts'
import type { ScreenRoute } from '../../features/screens.ts'

interface Screenshot {
  /** Form factor as in the manifest: phone or desk. */
  readonly form: 'narrow' | 'wide'
  readonly route: ScreenRoute
  readonly width: number
  readonly height: number
  readonly label: Pair
}

/** Pictures that a browser shows before installation. `node src/tools/screenshots.ts` renews them. */
export const screenshots: readonly Screenshot[] = [
  {
    form: 'narrow',
    route: '/vehicleManagement/vehicleInfo',
    width: 412,
    height: 824,
    label: ['手机上查找车辆', 'Find vehicles on a phone'],
  },
  {
    form: 'wide',
    route: '/index',
    width: 1280,
    height: 800,
    label: ['桌面端首页', 'Dashboard on a desktop'],
  },
]
