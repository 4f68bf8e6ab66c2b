import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { useDelayed } from '../../../../record/views/shared/options.ts'
import { vehicleGroupCalls as calls } from './contract.ts'
import { groupTexts as words } from './texts.ts'

export type MemberKind = 'users' | 'vehicles'
export type Side = 'inside' | 'outside'
export interface GroupMember {
  key: string
  title: string
  lines: string[]
}
interface Page {
  group: number
  page: number
  pageSize: 10
  search?: string
}
interface Answer {
  rows: ({ id: number; userName: string; fullName: string; department: string | null } | VehicleRow)[]
  total: number
}
interface VehicleRow {
  vin: string
  plate: string | null
  model: string
}
type Lists = Record<MemberKind, Record<Side, Call<Page, Answer>>>
const lists = {
  users: { inside: calls.usersIn, outside: calls.usersOut },
  vehicles: { inside: calls.vehiclesIn, outside: calls.vehiclesOut },
} as Lists
const changes = {
  users: { inside: calls.removeUsers, outside: calls.addUsers },
  vehicles: { inside: calls.removeVehicles, outside: calls.addVehicles },
} as const
export const memberPageSize = 10

export function useMembers(group: number, kind: MemberKind, side: Side) {
  const { t } = useT()
  const may = useMay()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [selectedKeys, choose] = useState<readonly string[]>([])
  const [moving, setMoving] = useState(false)
  const delayedSearch = useDelayed(search.trim(), 250)
  const answer = useCall(
    lists[kind][side],
    { group, page, pageSize: memberPageSize, ...(delayedSearch ? { search: delayedSearch } : {}) },
    { quiet: true, placeholderData: (before) => before, enabled: may(lists[kind][side]) },
  )
  const change = changes[kind][side]

  const move = async (keys: readonly string[]) => {
    if (side === 'inside' && !(await confirm(removal(kind, keys.length, t)))) return
    setMoving(true)
    try {
      const members = kind === 'users' ? { users: keys.map(Number) } : { vins: [...keys] }
      const { count } = await send(change as Call<unknown, { count: number }>, { group, ...members })
      toast.success(t(side === 'inside' ? words.removed : words.added, { count }))
      choose([])
      setPage(1)
      await invalidate(['/vehicleAuthGroup/'])
    } catch {
      // The error is already shown.
    } finally {
      setMoving(false)
    }
  }
  return {
    members: (answer.data?.rows ?? []).map(memberOf),
    total: answer.data?.total ?? 0,
    loading: answer.isPending,
    fetching: answer.isFetching,
    fault: answer.error,
    refresh: () => void answer.refetch(),
    page,
    setPage,
    search,
    setSearch: (text: string) => {
      setSearch(text.slice(0, 64))
      setPage(1)
    },
    chosen: selectedKeys,
    choose,
    /** Adds or removes the selected ones. Undefined without the permission. */
    move: may(change) ? (keys: readonly string[]) => void move(keys) : undefined,
    moving,
  }
}

function removal(kind: MemberKind, count: number, t: (key: string, values?: Record<string, unknown>) => string) {
  const [title, content] =
    kind === 'users' ? [words.removeUsersTitle, words.removeUsers] : [words.removeVehiclesTitle, words.removeVehicles]
  return { title: t(title, { count }), content: t(content), danger: true, okText: t(words.remove) }
}

function memberOf(row: Answer['rows'][number]): GroupMember {
  return 'vin' in row
    ? { key: row.vin, title: vehicleName(row.vin, row.plate), lines: [row.model] }
    : { key: String(row.id), title: row.fullName, lines: [row.userName, row.department ?? ''] }
}
