import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FrameStream } from '../../../../src/domain/gb32960/index.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import { chunkMessages } from '../../../../src/features/fleet/messages/forwardTarget/queue.ts'
import { openStore } from '../../../../src/platform/store/store.ts'
import { freshStore, killsOf, storeKind } from '../../../platform/store/open.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, eventually, iccidOf } from '../../../telematics/gateway/yard.ts'
import { addTarget, forwarder, gateway, platform, timesOf } from './forward-yard.ts'

const program = join(import.meta.dirname, '../../../telematics/gateway/process.ts')

test.runIf(storeKind === 'embedded')(
  'after kill -9 of the sender the platform has every report that was stored, each once, and little comes twice',
  async () => {
    const theirs = await platform([1])
    const national = await gateway(theirs)
    // Proxy to the platform that counts the frames.
    const frames = new Map<string, number>()
    const line = createServer((near) => {
      const far = connect({ port: national.port, host: '127.0.0.1' })
      const stream = new FrameStream()
      near.on('data', (chunk: Buffer) => {
        for (const piece of stream.push(chunk)) {
          if (!('frame' in piece) || (piece.frame[2] !== 2 && piece.frame[2] !== 3)) continue
          const data = Buffer.from(piece.frame.subarray(21, -1)).toString('hex')
          frames.set(data, (frames.get(data) ?? 0) + 1)
        }
      })
      for (const socket of [near, far]) socket.on('error', () => {})
      near.pipe(far).pipe(near)
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void line.close())
    const { dataDir } = await freshStore('embedded')
    const setupStore = await openStore({ dataDir })
    await addVehicles(setupStore, [1])
    await addTarget(setupStore, (line.address() as AddressInfo).port)
    await setupStore.close()

    // Reports are a second apart but are sent faster. Six days back, so that none is ahead of the clock.
    const start = Date.now() - 6 * dayMs
    const kills = killsOf(1)
    let sentCount = 0
    for (let round = 0; round < kills; round++) {
      const env = { ...process.env, FORWARD_HOSTS: '127.0.0.1' }
      const child = spawn(process.execPath, [program, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      const exit = once(child, 'close')
      const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
      const box = new Box(Number(port))
      expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
      const before = frames.size
      const load = setInterval(() => box.send(report(vinOf(1), start + ++sentCount * 1000)), 3)
      await eventually(
        async () => frames.size,
        (size) => size > before + 50,
      )
      child.kill('SIGKILL')
      await exit
      clearInterval(load)
      await box.close()
    }
    const ours = await openStore({ dataDir })
    onTestFinished(() => ours.close())
    await forwarder(ours, '127.0.0.1')
    const storedTimes = await timesOf(ours, 1)
    expect(storedTimes.length).toBeGreaterThan(kills * 50)
    const forwardedTimes = await eventually(
      () => timesOf(theirs, 1),
      (times) => times.length >= storedTimes.length,
    )
    expect(forwardedTimes).toEqual(storedTimes)
    const twice = [...frames.values()].filter((count) => count > 1)
    // At least once: each kill may repeat the chunk that was in flight.
    expect(twice.length).toBeLessThanOrEqual(kills * chunkMessages)
    console.info(
      `${kills} kills, ${storedTimes.length} reports stored, all of them at the platform, ${twice.length} sent twice`,
    )
  },
)
