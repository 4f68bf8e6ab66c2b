import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { minuteMs } from '../domain/time.ts'
import { answersReports, clockAhead, idleSeconds } from '../features/fleet/messages/message/parameters.ts'
import { rejectInto } from '../features/fleet/messages/message/rejected-messages.ts'
import { noteConnections, revisionsOf } from '../features/fleet/messages/platformAccount/connections.ts'
import { PlatformLogins } from '../features/fleet/messages/platformAccount/login.ts'
import { endGone, heartbeat, markOffline, reclaim, takenOver } from '../features/fleet/messages/presence/gateways.ts'
import { Refusals } from '../features/fleet/messages/refusal/refusals.ts'
import { iccidsOf } from '../features/fleet/vehicles/box/iccids.ts'
import { BoxCertificates } from '../features/fleet/vehicles/boxCa/box-certificates.ts'
import { MessageKeys } from '../features/fleet/vehicles/messageKey/message-keys.ts'
import { activate } from '../features/fleet/vehicles/vehicleChip/activate.ts'
import { ChipKeys } from '../features/fleet/vehicles/vehicleChip/chip-keys.ts'
import { takeDueCommands } from '../features/work/commands/command/delivery.ts'
import { periodsOf } from '../features/work/commands/command/periods.ts'
import { forgetLive, requestFullReload } from '../features/work/tracking/liveMap/follow.ts'
import { parameterNumber, parameterText } from '../platform/parameter/parameters.ts'
import { type Gateway, type GatewayOptions, openGateway } from '../telematics/gateway/gateway.ts'
import type { GatewayServices } from '../telematics/gateway/services.ts'
import type { Follower } from '../telematics/ingest/follower.ts'

export interface PlatformGatewayOptions extends Omit<GatewayOptions, 'id' | 'services'> {
  readonly followers: readonly Follower[]
  readonly secretKey?: string | undefined
}

/** Opens the gateway with the platform's services. Throws the errors of `openGateway`. */
export function openPlatformGateway(options: PlatformGatewayOptions): Promise<Gateway> {
  const id = randomUUID()
  return openGateway({ ...options, id, services: gatewayServices(id, options) })
}

function gatewayServices(
  id: string,
  { store, log, followers, secretKey, now = Date.now }: PlatformGatewayOptions,
): GatewayServices {
  const refusals = new Refusals(store, log)
  const logins = new PlatformLogins(store)
  const keys = new MessageKeys(store, secretKey, now)
  const chips = new ChipKeys(store, now)
  const certificates = new BoxCertificates(store, log)
  return {
    followers,
    secretKey,
    keys,
    reject: rejectInto(store, now),
    chips: {
      of: (vins) => chips.of(vins),
      anyMustSign: () => chips.anyMustSign(),
      signed: (vins) => chips.signed(vins),
      activate: async (activation, at) => {
        const outcome = await store.tx((tx) => activate(tx, activation, at))
        chips.forget(activation.vin)
        return outcome
      },
    },
    certificates,
    iccidsOf: (vins) => iccidsOf(store.db, vins),
    platforms: {
      check: (name, password, address, at) => logins.check(name, password, address, at),
      revisions: (accounts) => revisionsOf(store.db, accounts),
      note: (open, lastContacts) => store.tx((tx) => noteConnections(tx, id, open, lastContacts)),
    },
    refusals,
    presence: {
      heartbeat: (at) =>
        store.tx(async (tx) => {
          const isRegistered = await heartbeat(tx, { id, host: hostname() }, at)
          if ((await endGone(tx, at)) > 0) await requestFullReload(tx)
          await forgetLive(tx)
          return isRegistered
        }),
      reclaim: (links, at) =>
        store.tx(async (tx) => {
          if ((await reclaim(tx, id, at, links)) > 0) await requestFullReload(tx)
        }),
      markOffline: (at) =>
        store.tx(async (tx) => {
          await markOffline(tx, id, at)
          await requestFullReload(tx)
        }),
      takenOver: (vins) => takenOver(store.db, id, vins),
    },
    commands: {
      takeDue: (links, at) => store.tx((tx) => takeDueCommands(tx, { gateway: id, links, now: at, secretKey })),
    },
    defaultIdleMs: async () => (await parameterNumber(store.db, idleSeconds)) * 1000,
    aheadMs: async () => (await parameterNumber(store.db, clockAhead)) * minuteMs,
    periodsOf: (vins) => periodsOf(store.db, vins),
    answersReports: async () => (await parameterText(store.db, answersReports)) === 'true',
  }
}
