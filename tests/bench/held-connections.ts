import { Box } from '../telematics/gateway/box.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { iccidOf } from '../telematics/gateway/yard.ts'
import { startGateway } from './fleet.ts'
import { mebibyte, memoryOf } from './memory.ts'
import type { Figure } from './report.ts'

const connections = 10_000
const atOnce = 500
const target = 1024 * mebibyte

/** Logs vehicles 1 to 10 000 in, keeps them connected and measures the memory of the gateway process. */
export async function connectionsHeld(env: Record<string, string>): Promise<Figure[]> {
  const gateway = await startGateway(env)
  const before = memoryOf(gateway.pid, 'now')
  const boxes: Box[] = []
  const startedAt = performance.now()
  for (let from = 1; from <= connections; from += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        const box = new Box(gateway.port)
        boxes.push(box)
        if ((await box.login(vinOf(from + index), iccidOf(from + index))) !== 1) throw new Error('A login was refused')
      }),
    )
  const seconds = (performance.now() - startedAt) / 1000
  const openConnections = (await gateway.figures()).connections
  const after = memoryOf(gateway.pid, 'peak')
  for (const box of boxes) box.socket.destroy()
  await gateway.stop()
  return [
    { name: `logins, ${atOnce} at once`, value: `${Math.round(connections / seconds)} /s` },
    {
      name: `${openConnections} connections held: memory of the process, most`,
      value: `${(after / mebibyte).toFixed(0)} MiB`,
      target: '< 1 GiB',
      isMet: openConnections >= connections && after < target,
    },
    { name: 'a connection', value: `${((after - before) / connections / 1024).toFixed(1)} KiB` },
  ]
}
