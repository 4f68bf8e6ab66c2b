import { objectOf } from '../../../../domain/contract/event.ts'
import type { ScreenRoute } from '../../../screens.ts'

interface Page {
  readonly route: ScreenRoute
  readonly query: Readonly<Record<string, string>>
}

/** Pages of objects by their id, which is the last part of the subject. */
const pages: Partial<Record<string, (id: string, parent: string) => Page>> = {
  alarm: (id) => ({ route: '/alarm/alarmThirdDetail', query: { id } }),
  order: (view) => ({ route: '/goods/order/index', query: { view } }),
  invoice: (view) => ({ route: '/faPiaoManagement', query: { view } }),
  problem: () => ({ route: '/monitoring', query: {} }),
  application: (view) => ({ route: '/software/otaApplication', query: { view } }),
  script: (_version, view) => ({ route: '/rds/scriptBasebook', query: { view } }),
  bindRequest: (view) => ({ route: '/vehicleManagement/certExamineManagement', query: { view } }),
  registration: (view) => ({ route: '/management/user', query: { view } }),
  privacyRequest: (view) => ({ route: '/ownerManagement/privacyRequest', query: { view } }),
}

/** Page of an event's object, else of its vehicle, else the stream of events. */
export function objectPage(type: string, subject: string, vin: string | null): Page {
  const page = pages[objectOf(type)]
  const [, ...ids] = subject.split('/')
  if (page) return page(ids.at(-1) ?? '', ids[0] ?? '')
  return vin === null ? { route: '/systemManage/eventFeed', query: {} } : { route: '/basic/carInfo', query: { vin } }
}
