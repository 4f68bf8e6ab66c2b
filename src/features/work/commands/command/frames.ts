import {
  controlFrame,
  extensionFrame,
  extensionType,
  queryFrame,
  setFrame,
  type Tag,
  type Version,
} from '../../../../domain/gb32960/index.ts'
import { type KindOfCommand, kindOfCommand } from './kind-texts.ts'

export interface FrameOrder {
  readonly vin: string
  readonly id: number
  readonly kind: KindOfCommand
  readonly settings: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970, whole seconds. */
  readonly at: number
  readonly counter: number
  /** Seconds after `at` during which the box may carry it out. */
  readonly validS: number
}

/** Parameter ids of annex B. */
export const parameterId = { reportPeriod: 0x02, heartbeat: 0x09 } as const
/** Control ids of annex B that have parameters. */
const controlId = { upgrade: 0x01 } as const
const allParameters = Array.from({ length: 16 }, (_, index) => index + 1)

/** Returns the frame of a command in the vehicle's edition. Throws an EncodeError if that edition has none. */
export function commandFrame(version: Version, order: FrameOrder, tag: Tag | undefined): Uint8Array {
  const { vin, id, kind, settings, at, counter, validS } = order
  const from = { version, vin }
  const { way, control = 0 } = kindOfCommand(kind)
  switch (way) {
    case 'order':
      return extensionFrame(
        from,
        'down',
        { at, type: extensionType.order, id, counter, validS, content: { kind, settings } },
        tag,
      )
    case 'query':
      return queryFrame(from, at, kind === 'wake' ? [parameterId.reportPeriod] : allParameters)
    case 'set':
      return setFrame(from, at, [
        { id: parameterId.reportPeriod, value: Number(settings.reportS) },
        { id: parameterId.heartbeat, value: Number(settings.heartbeatS) },
      ])
    case 'control':
      return control === controlId.upgrade
        ? controlFrame(from, at, control, { order: 'command', url: String(settings.address) })
        : controlFrame(from, at, control)
  }
}
