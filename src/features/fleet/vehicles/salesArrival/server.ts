import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import { placeOf } from '../../../../telematics/ingest/places.ts'
import { salesArrival, salesArrivalCalls } from './contract.ts'
import { noteSightings } from './note.ts'
import { salesArrivalList } from './store.ts'

const { query, export: exportCall } = salesArrivalCalls

/** Days after the order in which an arrival is searched for. */
const daysLooked = 120
const atOnce = 2_000

const recheck = serve(salesArrivalCalls.recheck, async ({ ids }, { db, logChange }) => {
  const orders = await db
    .select({ id: salesArrivalList.id, vin: salesArrivalList.vin, number: salesArrivalList.number })
    .from(salesArrivalList)
    .where(inArray(salesArrivalList.id, ids))
  let arrivedCount = 0
  for (const order of orders) {
    const [id, vin] = [Number(order.id), String(order.vin)]
    const count = await look(db, id, vin)
    logChange({ record: salesArrival.name, id, label: String(order.number), vin, count })
    arrivedCount += count
  }
  return { arrived: arrivedCount }
})

/** Reads from the day of the order until the first position at the dealer's place. */
async function look(db: Db, order: number, vin: string): Promise<number> {
  const day = sql`(select order_day::timestamp at time zone 'Asia/Shanghai' from sales_order where id = ${order})`
  for (let after = new Date(0).toISOString(); ; ) {
    const { rows } = await db.execute<{ at: string; received: string; frame: Buffer }>(sql`
      select at, extract(epoch from received_at) * 1000 as received, frame from message
      where vin = ${vin} and kind = 2 and at >= ${day} and at < ${day} + make_interval(days => ${daysLooked})
        and at > ${after}::timestamptz order by at limit ${atOnce}`)
    const sightings = rows.flatMap(({ at, received, frame }) => {
      const place = placeOf(readMessage({ vin, frame, receivedAt: Number(received) }))
      return place ? [{ ...place, vin, at: Date.parse(at) }] : []
    })
    const arrivalCount = await noteSightings(db, sightings)
    if (arrivalCount > 0 || rows.length < atOnce) return arrivalCount
    after = new Date(rows.at(-1)!.at).toISOString()
  }
}

export default thing({
  records: [serveRecord(salesArrival, { query, export: exportCall })],
  calls: [recheck],
})
