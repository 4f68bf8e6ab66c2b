import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wake } from './contract.ts'
import type { FinderSource } from './source.ts'

const everyMs = 2_000
/** Time after the reply in which a new position is expected: boxes report every 30 s at most. */
const patienceMs = 60_000
const isOpen = ({ state }: Wake) => state === 'waiting' || state === 'sent'
const isAwake = ({ state }: Wake) => state === 'done' || state === 'refused'

/** Whether the vehicle has reported a position since the request. Messages have times in whole seconds. */
export const isNew = ({ askedAt: requestedAt, vehicle }: Wake): boolean =>
  vehicle.locatedAt !== null && Date.parse(vehicle.locatedAt) >= Math.floor(Date.parse(requestedAt) / 1_000) * 1_000

/** Whether a wake is still in progress at `now`. */
export function isRunning(wake: Wake, now: number): boolean {
  if (isOpen(wake)) return true
  return isAwake(wake) && !isNew(wake) && now - Date.parse(wake.answeredAt ?? wake.askedAt) < patienceMs
}

export function useWake(source: FinderSource, vin: string) {
  const client = useQueryClient()
  const [id, setId] = useState<number>()
  const asking = useMutation({
    mutationFn: () => source.wake(vin),
    onSuccess: (answer) => setId(answer.id),
  })
  const { data: wake } = useQuery({
    queryKey: ['wake', source.key, vin, id],
    queryFn: async () => {
      const progress = await source.progress(vin, id ?? 0)
      if (isNew(progress)) void client.invalidateQueries({ queryKey: ['finder', source.key] })
      return progress
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data, Date.now()) ? false : everyMs),
    retry: false,
  })
  return { start: () => asking.mutate(), wake, fault: asking.error, asking: asking.isPending }
}
