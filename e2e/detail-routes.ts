/** Addresses of single things that are no row of a list. Calls return which things exist. */

import type { Route } from '../src/client/navigation.ts'
import { lastMoments, minuteMs } from '../src/domain/time.ts'
import { alarmCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { boardCalls } from '../src/features/work/analysis/board/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import { manualCalls } from '../src/features/work/content/manual/contract.ts'
import { manualReaderCalls } from '../src/features/work/content/manualReader/contract.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { expect } from './stage.ts'

type Detail = readonly [route: Route, asked: string]

/** Returns the first row. The demonstration has created at least one. */
async function first<Row>(what: string, rows: Promise<readonly Row[]>): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Error(`There is no ${what}`)
  return row
}

/**
 * Pages of a vehicle that has just reported, its alarm and its message. Also charts, a board, and pages of a manual.
 */
export async function detailRoutes(admin: Caller): Promise<Detail[]> {
  const { vin, alarm } = await vehicle(admin)
  const chart = await first(
    'chart',
    admin.call(chartCalls.query, {}).then(({ rows }) => rows),
  )
  const board = await first(
    'board',
    admin.call(boardCalls.query, {}).then(({ rows }) => rows),
  )
  const manual = await first(
    'manual',
    admin.call(manualCalls.query, {}).then(({ rows }) => rows),
  )
  const period = encodeURIComponent(lastMoments(1).join('~'))
  return [
    ['/basic/carInfo', `vin=${vin}`],
    ['/alarm/alarmThirdDetail', `id=${alarm}`],
    ['/message/messageQuery', `q.vin=${vin}&q.at=${period}&open=newest`],
    ['/vehicleManagement/autoCarManagement', `vin=${vin}`],
    ['/vehicleManagement/trackPlayback', `vin=${vin}`],
    ['/vehicleManagement/vehicleWebCommand', `vin=${vin}`],
    ['/analysis/batteryHealth', `battery=${vin}`],
    ['/software/ecuVersion', `vin=${vin}`],
    ['/rds/command', `vin=${vin}`],
    ['/chars', `chart=${chart.id}`],
    ['/chars', `board=${board.id}`],
    ['/contentManagement/userManualManagement', `manual=${manual.id}&v=${manual.newest}`],
  ]
}

/** Public page of a manual. */
export async function publicDetailRoutes(admin: Caller): Promise<Detail[]> {
  const { id } = await first('published manual', admin.call(manualReaderCalls.list, {}))
  return [['/instructionManualInfo', `id=${id}&page=1`]]
}

async function vehicle(admin: Caller): Promise<{ vin: string; alarm: number }> {
  const [{ vin, box }] = await addConnected(admin, mark(), 1)
  const now = Date.now()
  const drive = [3, 2, 1, 0].map((ago) =>
    report(vin, now - ago * minuteMs, { longitude: 121.4 - ago * 0.004, alarmLevel: 3, alarmFlags: 2 ** 11 }),
  )
  box.send(...drive)
  const alarmOf = async () => (await admin.call(alarmCalls.query, { filter: { vin } })).rows[0]?.id ?? 0
  await expect.poll(alarmOf).toBeGreaterThan(0)
  await box.close()
  return { vin, alarm: await alarmOf() }
}
