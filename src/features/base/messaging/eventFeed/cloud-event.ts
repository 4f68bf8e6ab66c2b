import { platformAddress } from '../../../../platform/address.ts'
import type { Config } from '../../../../platform/config.ts'
import type { StoredEvent } from '../../../../platform/event/read.ts'
import type { CloudEvent } from './contract.ts'

export const toCloudEvent = (config: Config, { cursor, type, vin, subject, at, data }: StoredEvent): CloudEvent => ({
  specversion: '1.0',
  id: cursor,
  source: platformAddress(config),
  type,
  subject,
  time: at,
  datacontenttype: 'application/json',
  ...(vin !== null && { vin }),
  data,
})
