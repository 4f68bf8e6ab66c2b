import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Value-added services that end soon according to the daily job, soonest first. */
export const serviceNotice = notice('service', {
  inbox: {
    list: 'services',
    title: ['即将到期的增值服务', 'Services expiring soon'],
    place: 100,
    row: z.object({
      id: z.number(),
      vin: z.string(),
      /** Function in the caller's language. */
      name: z.string(),
      until: z.string(),
      /** Time of the notification. */
      at: z.string(),
    }),
  },
  push: {
    place: 60,
    title: ['服务到期', 'Expiring services'],
    hint: ['您可见车辆的增值服务即将到期', 'Value-added services expiring soon on vehicles you can see'],
    body: ['{{count}} 项增值服务即将到期', '{{count}} services expire soon', '{{count}} service expires soon'],
    route: '/addedManagement/vehicleValueAddedManagement',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
