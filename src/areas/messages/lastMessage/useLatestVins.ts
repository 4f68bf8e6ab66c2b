import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { lastMessageCalls } from './contract.ts'

const few = 10

/** VINs that reported last, to begin with where none is given; none for who may not see them. */
export function useLatestVins(wanted: boolean): readonly string[] {
  const may = useMay()
  const enabled = wanted && may(lastMessageCalls.query)
  const list = useCall(
    lastMessageCalls.query,
    { pageSize: few, sort: { field: 'at', order: 'desc' } },
    { enabled, quiet: true, staleTime: 60_000 },
  )
  return enabled ? (list.data?.rows.map(({ vin }) => vin) ?? []) : []
}
