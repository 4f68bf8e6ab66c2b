import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { takeDueCommands } from '../areas/commands/command/delivery.ts'
import { periodsOf } from '../areas/commands/command/periods.ts'
import { answersReports, clockAhead, idleSeconds } from '../areas/messages/message/parameters.ts'
import { rejectInto } from '../areas/messages/message/rejected.ts'
import { noteConnections, revisionsOf } from '../areas/messages/platformAccount/connections.ts'
import { PlatformLogins } from '../areas/messages/platformAccount/login.ts'
import { endGone, farewell, heartbeat, reclaim, takenOver } from '../areas/messages/presence/gateways.ts'
import { Refusals } from '../areas/messages/refusal/note.ts'
import { forgetLive, requestFullReload } from '../areas/tracking/liveMap/follow.ts'
import { iccidsOf } from '../areas/vehicles/box/iccids.ts'
import { MessageKeys } from '../areas/vehicles/messageKey/known-keys.ts'
import { activate } from '../areas/vehicles/vehicleChip/activate.ts'
import { ChipKeys } from '../areas/vehicles/vehicleChip/chip-keys.ts'
import { type Gateway, type GatewayOptions, openGateway } from '../gateway/gateway.ts'
import type { GatewayServices } from '../gateway/services.ts'
import type { Follower } from '../ingest/follower.ts'
import { parameterNumber, parameterText } from '../server/parameter/parameters.ts'
import { minuteMs } from '../time.ts'

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
        const done = await store.tx((tx) => activate(tx, activation, at))
        chips.forget(activation.vin)
        return done
      },
    },
    iccidsOf: (vins) => iccidsOf(store.db, vins),
    platforms: {
      check: (name, password, address, at) => logins.check(name, password, address, at),
      revisions: (accounts) => revisionsOf(store.db, accounts),
      note: (open, heard) => store.tx((tx) => noteConnections(tx, id, open, heard)),
    },
    refusals,
    presence: {
      heartbeat: (at) =>
        store.tx(async (tx) => {
          const isKnown = await heartbeat(tx, { id, host: hostname() }, at)
          if ((await endGone(tx, at)) > 0) await requestFullReload(tx)
          await forgetLive(tx)
          return isKnown
        }),
      reclaim: (links) =>
        store.tx(async (tx) => {
          if ((await reclaim(tx, id, links)) > 0) await requestFullReload(tx)
        }),
      farewell: (at) =>
        store.tx(async (tx) => {
          await farewell(tx, id, at)
          await requestFullReload(tx)
        }),
      takenOver: (vins) => takenOver(store.db, id, vins),
    },
    commands: {
      takeDue: (links, at) => store.tx((tx) => takeDueCommands(tx, { gateway: id, links, now: at, secretKey })),
    },
    usualIdleMs: async () => (await parameterNumber(store.db, idleSeconds)) * 1000,
    aheadMs: async () => (await parameterNumber(store.db, clockAhead)) * minuteMs,
    periodsOf: (vins) => periodsOf(store.db, vins),
    answersReports: async () => (await parameterText(store.db, answersReports)) === 'true',
  }
}
