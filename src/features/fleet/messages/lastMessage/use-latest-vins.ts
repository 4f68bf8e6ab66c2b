import { useState } from 'react'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { hourMs } from '../../../../domain/time.ts'
import { lastMessageCalls } from './contract.ts'

const few = 10

/** VINs that reported within the last hour, as suggestions. Empty without the right to see them. */
export function useLatestVins(isNeeded: boolean): readonly string[] {
  const may = useMay()
  const enabled = isNeeded && may(lastMessageCalls.query)
  const [since] = useState(() => new Date(Date.now() - hourMs).toISOString())
  const list = useCall(
    lastMessageCalls.query,
    { pageSize: few, filter: { at: [since, null] }, count: 'none' },
    { enabled, quiet: true, staleTime: 60_000 },
  )
  return enabled ? (list.data?.rows.map(({ vin }) => vin) ?? []) : []
}
