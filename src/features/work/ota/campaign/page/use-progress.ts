import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../../../../client/permission.ts'
import { queryOf, useCall } from '../../../../../client/query.ts'
import { useStream } from '../../../../../client/stream.ts'
import { campaignCalls as calls } from '../contract.ts'

/** Polling interval in ms while the stream is not connected. */
const everyMs = 10_000

/** Fetches a campaign's progress once, then follows the event stream. */
export function useProgress(id: number) {
  const client = useQueryClient()
  const mayFollow = useMay()(calls.live)
  const stream = useStream(
    calls.live,
    { id },
    (event) => client.setQueryData(queryOf(calls.progress, { id }).queryKey, event),
    { enabled: mayFollow },
  )
  const isLive = mayFollow && stream.status === 'live'
  const progress = useCall(calls.progress, { id }, { quiet: true, refetchInterval: isLive ? false : everyMs })
  const { data, dataUpdatedAt } = progress
  // Clocks use the server's time, because the local clock may be wrong.
  return { ...progress, isLive, aheadMs: data ? Date.parse(data.now) - dataUpdatedAt : 0 }
}
