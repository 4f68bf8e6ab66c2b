import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../../client/query.ts'
import { useStream } from '../../../../client/stream.ts'
import { dayMs } from '../../../../domain/time.ts'
import { type BoardAlarm, boardCalls } from './contract.ts'
import { mergeEvent } from './merge.ts'

/** Refetch interval of the counts. It also keeps the session of an open board alive. */
const countMs = 60_000
const settleMs = 1_000

/** Live alarms of the board. `onFresh` gets alarms that are new here, but not those present at the start. */
export function useBoard(onFresh: (alarms: readonly BoardAlarm[]) => void) {
  const counts = useCall(boardCalls.counts, {}, { quiet: true, refetchInterval: countMs })
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  const live = useLiveAlarms(onFresh, () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => void counts.refetch(), settleMs)
  })
  return { ...live, counts: counts.data }
}

/** Live alarms and the state of their stream. `onChange` runs after each event. */
export function useLiveAlarms(onFresh: (alarms: readonly BoardAlarm[]) => void, onChange?: () => void) {
  const [alarms, setAlarms] = useState<readonly BoardAlarm[]>()
  const alarmsRef = useRef<readonly BoardAlarm[] | undefined>(undefined)
  const stream = useStream(
    boardCalls.live,
    {},
    (event) => {
      const isFirst = alarmsRef.current === undefined
      const { shown: visibleAlarms, fresh } = mergeEvent(alarmsRef.current ?? [], event, Date.now() - dayMs)
      alarmsRef.current = visibleAlarms
      setAlarms(visibleAlarms)
      if (!isFirst && fresh.length > 0) onFresh(fresh)
      onChange?.()
    },
    { whileHidden: true },
  )
  return { alarms, stream }
}
