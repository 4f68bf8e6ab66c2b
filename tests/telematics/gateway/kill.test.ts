import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { freshStore, killsOf, storeKind } from '../../platform/store/open.ts'
import { seededRandom } from '../../random.ts'
import { pause } from '../../waiting.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, iccidOf } from './yard.ts'

const program = join(import.meta.dirname, 'process.ts')
const rounds = killsOf(1)
const random = seededRandom()

test.runIf(storeKind === 'embedded')(
  `after each of ${rounds} kills under load every report that was answered is there, once`,
  async () => {
    const { dataDir } = await freshStore('embedded')
    const first = await openStore({ dataDir })
    await addVehicles(first, [1, 2, 3])
    await first.tx((tx) =>
      tx.execute(sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true')`),
    )
    await first.close()
    const start = Date.now() - hourMs
    let sentCount = 0
    const answeredReports = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
      const exit = once(child, 'close')
      const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
      const boxes = [1, 2, 3].map(() => new Box(Number(port)))
      await Promise.all(boxes.map((box, index) => box.login(vinOf(index + 1), iccidOf(index + 1))))
      const load = setInterval(() => {
        sentCount++
        for (const [index, box] of boxes.entries()) box.send(report(vinOf(index + 1), start + sentCount * 1000))
      }, 3)
      await boxes[0]!.until(() => boxes[0]!.got.filter((frame) => frame[2] === 2).length > 20)
      await pause(random() * 400, 'it is killed at a random moment')
      child.kill('SIGKILL')
      await exit
      clearInterval(load)
      for (const [index, box] of boxes.entries()) {
        for (const frame of box.got)
          if (frame[2] === 2)
            answeredReports.add(`${vinOf(index + 1)} ${Buffer.from(frame.subarray(24, 30)).toString('hex')}`)
        await box.close()
      }
      const store = await openStore({ dataDir })
      const result = await store.db.execute<{ vin: string; frame: Buffer }>(
        sql`select vin, frame from message where kind = 2`,
      )
      await store.close()
      const storedReports = result.rows.map(({ vin, frame }) => `${vin} ${frame.subarray(24, 30).toString('hex')}`)
      expect(
        [...answeredReports].filter((one) => !storedReports.includes(one)),
        `lost after kill ${round + 1}`,
      ).toEqual([])
      expect(new Set(storedReports).size, 'rows twice').toBe(storedReports.length)
    }
    console.info(
      `${rounds} kills, ${answeredReports.size} reports answered of ${sentCount * 3} sent, none of them lost`,
    )
    expect(answeredReports.size).toBeGreaterThan(rounds * 15)
    await rm(dataDir, { recursive: true, force: true })
  },
)
