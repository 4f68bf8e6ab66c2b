import { dayMs, hourMs } from '../../domain/time.ts'
import type { ItemState } from '../../features/work/analysis/zentao/contract.ts'
import type { trackerItems } from '../../features/work/analysis/zentao/store.ts'
import type { Random } from '../fleet/random.ts'
import { person } from './names.ts'

const products = ['车联网后台', '车主 App', 'T-Box 固件', '车机应用'] as const
const parts = [
  '登录',
  '实时监控',
  '轨迹回放',
  '远程空调',
  '报警推送',
  'OTA 下载',
  '围栏提醒',
  '蓝牙钥匙',
  '流量统计',
] as const
const bugs = ['偶发超时', '列表排序有误', '英文显示不全', '重连后数据重复', '弱网下无提示', '断电后状态未更新'] as const
const tasks = ['补充自动化测试', '优化查询速度', '适配大字体', '整理接口文档', '增加导出'] as const
const bugEnds = ['fixed', 'fixed', 'fixed', 'duplicate', 'notrepro', 'bydesign'] as const
const spanDays = 180

type Row = typeof trackerItems.$inferInsert

export function trackerRows(random: Random, now: Date): Row[] {
  const owners = Array.from({ length: 8 }, () => person(random).name)
  const iso = (at: number) => new Date(Math.min(at, now.getTime())).toISOString()
  return Array.from({ length: 140 }, (_, at): Row => {
    const isBug = random.chance(0.65)
    const openedAt = now.getTime() - ((140 - at) / 140) * spanDays * dayMs - random.whole(0, 20) * hourMs
    const ageDays = (now.getTime() - openedAt) / dayMs
    const neededDays = 2 + 30 * random.next() ** 2
    const isResolved = ageDays > neededDays
    const isClosed = isResolved && ageDays > neededDays + random.whole(1, 6)
    const resolvedAt = openedAt + neededDays * dayMs
    const state: ItemState = isClosed
      ? 'closed'
      : isResolved
        ? isBug
          ? 'resolved'
          : 'done'
        : isBug
          ? 'active'
          : random.pick(['wait', 'doing', 'doing', 'pause'] as const)
    const closedAt = isClosed ? resolvedAt + random.whole(4, 40) * hourMs : undefined
    return {
      number: `${isBug ? 'BUG' : 'TASK'}-${1200 + at}`,
      title: `${random.pick(parts)}：${random.pick(isBug ? bugs : tasks)}`,
      kind: isBug ? 'bug' : 'task',
      state,
      product: random.pick(products),
      owner: random.pick(owners),
      severity: isBug ? random.pick(['1', '2', '3', '3', '4'] as const) : null,
      priority: random.pick(['1', '2', '3', '3', '4'] as const),
      openedAt: iso(openedAt),
      resolvedAt: isResolved ? iso(resolvedAt) : null,
      closedAt: closedAt === undefined ? null : iso(closedAt),
      reopens: isBug && random.chance(0.1) ? 1 : 0,
      resolution: isResolved ? (isBug ? random.pick(bugEnds) : 'done') : null,
      editedAt: iso(closedAt ?? (isResolved ? resolvedAt : openedAt)),
    }
  })
}
