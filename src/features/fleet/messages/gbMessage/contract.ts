import { bool, option } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { messageCalls, messageFields } from '../frame/contract.ts'

const { vin, at, kind, level, backfilled, clockDrift, broken } = messageFields

/** Query form for frames that were forwarded to a platform, and the responses. */
export const gbMessage = record('gbMessage', ['国标报文', 'GB messages'], {
  vin,
  at,
  kind,
  direction: option(
    ['方向', 'Direction'],
    { up: ['已转发', 'Forwarded'], down: ['平台应答', 'Platform response'] },
    { query: true },
  ),
  level,
  backfilled: bool(backfilled.label, { query: true }),
  clockDrift,
  broken,
})

export const gbMessageCalls = messageCalls({
  title: ['国标报文', 'GB messages'],
  paths: {
    list: '/gbmsg/queryMessage',
    density: '/gbmsg/messageDensity',
    one: '/gbmsg/message',
    export: '/gbmsg/exportMessage',
  },
})
