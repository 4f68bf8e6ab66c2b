import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import {
  answerFrame,
  commandId,
  type Extension,
  extensionFrame,
  extensionType,
  FrameStream,
  head,
  readExtension,
  type Tag,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import type { Order } from '../../../src/virtual-fleet/simulator/orders.ts'
import { eventually } from '../../telematics/gateway/yard.ts'

interface Came {
  readonly at: number
  readonly command: number
  readonly response: number
  readonly frame: Uint8Array
  readonly hex: string
  readonly extension?: Extension | undefined
}

/** Minimal platform for one vehicle. It accepts every login and records the received frames. */
export async function openPlatform(now: () => number) {
  const came: Came[] = []
  let socket: Socket | undefined
  /** True when frames of the vehicle (0xC1) are answered. */
  let takes = true
  const server = createServer((link) => {
    const stream = new FrameStream()
    socket = link
    link.on('error', () => {})
    link.on('close', () => {
      if (socket === link) socket = undefined
    })
    link.on('data', (chunk: Buffer) => {
      for (const result of stream.push(chunk)) if ('frame' in result) take(link, result.frame)
    })
  })
  function take(link: Socket, frame: Uint8Array): void {
    const { command, response, isCommand } = head(frame)
    came.push({ at: now(), command, response, frame, hex: toHex(frame), extension: readExtension(frame) })
    if (!isCommand || (command === commandId.extensionUp && !takes)) return
    link.write(answerFrame(frame, 1, command === commandId.timeSync ? { time: now() } : {}))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const of = (command: number) => came.filter((one) => one.command === command)
  const until = async <T>(ask: () => T | undefined, what: string): Promise<T> => {
    const answer = await eventually(
      async () => ask(),
      (one) => one !== undefined,
    )
    if (answer === undefined) throw new Error(`waited in vain for ${what}`)
    return answer
  }
  const extensionsOf = (id: number, type: number) =>
    of(commandId.extensionUp).filter(({ extension }) => extension?.id === id && extension.type === type)
  const awaitExtension = (id: number, type: number, times = 1) =>
    until(() => extensionsOf(id, type)[times - 1], `what it says of ${id}, the ${times}. time`)

  return {
    came,
    of,
    until,
    said: awaitExtension,
    port: (server.address() as AddressInfo).port,
    times: (id: number, type: number) => extensionsOf(id, type).length,
    isConnected: () => socket !== undefined,
    take: (yes: boolean) => {
      takes = yes
    },
    result: async (id: number, times = 1) => (await awaitExtension(id, extensionType.result, times)).extension?.content,
    /** Receipt of an order as in the standard. */
    receipt: (frame: Uint8Array) =>
      until(
        () => of(commandId.extensionDown).find((one) => one.hex.slice(48, 60) === toHex(frame).slice(48, 60)),
        'the receipt',
      ),
    order(vin: string, order: Order, { id, counter = id, tag }: { id: number; counter?: number; tag?: Tag }) {
      // The answer repeats the time. Their ids give each order a different one.
      const at = Math.floor(now() / 1000) * 1000 - id * 1000
      const orderContent = { at, type: extensionType.order, id, counter, validS: 600, content: order }
      const frame = extensionFrame({ version: 2016, vin }, 'down', orderContent, tag)
      socket?.write(frame)
      return frame
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        socket?.destroy()
      }),
  }
}
