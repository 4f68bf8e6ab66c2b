import { randomBytes } from 'node:crypto'
import { hourMs, minuteMs } from '../../domain/time.ts'
import { attendee } from '../../features/work/events/attendee/contract.ts'
import { attendees, seats } from '../../features/work/events/attendee/store.ts'
import { draws, prizes } from '../../features/work/events/draw/store.ts'
import { gifts } from '../../features/work/events/gift/store.ts'
import { meetings } from '../../features/work/events/meeting/store.ts'
import type { Parts } from '../../platform/context.ts'
import { sealValues } from '../../platform/record/hidden-values.ts'
import type { Db } from '../../platform/store/store.ts'
import { seededRandom } from '../fleet/random.ts'
import { insertRows } from './insert.ts'
import { mobile, person } from './names.ts'

const expectedCount = 96
const perTable = 8
const present = 58
const groups = ['经销商', '车主代表', '员工'] as const

const agenda = `## 上午
- 09:30 签到入场
- 10:00 年度回顾
- 11:00 新车发布

## 下午
- 14:00 技术分享：整车 OTA 与电池安全
- 16:00 **幸运抽奖**
- 17:00 合影
`

const newCode = () => randomBytes(16).toString('base64url')

/** Adds a running meeting with attendees, seats, gifts and a draw that is not published yet. */
export async function loadEvents(db: Db, parts: Parts): Promise<void> {
  const random = seededRandom(17)
  const now = parts.now().getTime()
  const [meeting = 0] = await insertRows(db, meetings, [
    {
      name: '车主与伙伴年会',
      state: 'running',
      joinRule: 'list',
      code: newCode(),
      agenda,
      place: '上海国际会议中心 · 一号厅',
      position: { longitude: 121.4975, latitude: 31.2397 },
      startsAt: new Date(now - hourMs).toISOString(),
      endsAt: new Date(now + 7 * hourMs).toISOString(),
    },
  ])
  const people = Array.from({ length: expectedCount }, (_, at) => {
    const seat = seatOf(at)
    const isHere = at < present
    // Unique within the meeting.
    const phone = `${mobile(random).slice(0, 7)}${String(5_000 + at)}`
    return {
      meeting,
      name: person(random).name,
      number: at + 1,
      groupName: random.pick(groups),
      ...(sealValues(parts, attendee, { phone }) as { phone: string }),
      ...(isHere ? { seat: seat.name, tableName: seat.table } : {}),
      state: isHere ? ('signedIn' as const) : ('expected' as const),
      signedInAt: isHere ? new Date(now - (present - at) * minuteMs).toISOString() : null,
    }
  })
  const ids = await insertRows(db, attendees, people)
  await insertRows(
    db,
    seats,
    people.map((_, at) => {
      const { name, table } = seatOf(at)
      return { meeting, name, tableName: table, attendee: at < present ? (ids[at] ?? null) : null }
    }),
  )
  await insertRows(db, gifts, [
    { meeting, name: '车模', description: '1:43 合金车模，每人一份。', stock: 100 },
    { meeting, name: '保温杯', description: '316 不锈钢，500 毫升。', stock: 60 },
  ])
  const [draw = 0] = await insertRows(db, draws, [
    { meeting, name: '年会幸运抽奖', entry: 'signedIn', source: 'witness', code: newCode() },
  ])
  await insertRows(db, prizes, [
    { draw, name: '三等奖 · 车载充气泵', position: 1, count: 10, batch: 5 },
    { draw, name: '二等奖 · 智能手表', position: 2, count: 3, batch: 3 },
    { draw, name: '一等奖 · 一年充电权益', position: 3, count: 1, batch: 1 },
  ])
}

function seatOf(at: number) {
  const table = String.fromCharCode(65 + Math.floor(at / perTable))
  return { name: `${table}-${(at % perTable) + 1}`, table: `${table} 桌` }
}
