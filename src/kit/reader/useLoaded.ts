import { useCallback, useEffect, useState } from 'react'
import { CallFault, noAnswer } from '../client/fault.ts'
import { isMissingCode } from '../client/missing-code.ts'
import { whenBack } from '../client/reconnect.ts'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly fault: Error | undefined
  readonly loading: boolean
  retry(): void
}

/** Whether something failed for want of a network or a server, and not by its own fault. */
const isOfNetwork = (fault: unknown) => isMissingCode(fault) || (fault instanceof CallFault && fault.code === noAnswer)

/**
 * What `load` answers for `key`; undefined key: nothing is loaded yet. Until another one is there the last is shown. What
 * failed without a network is loaded when there is one.
 */
export function useLoaded<T>(key: string | undefined, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key?: string; data?: T; fault?: Error }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (key === undefined) return
    let isStale = false
    let forget = () => {}
    load().then(
      (data) => !isStale && setState({ key, data }),
      (fault: Error) => {
        if (isStale) return
        setState({ key, fault })
        if (isOfNetwork(fault)) forget = whenBack(() => setRound((count) => count + 1))
      },
    )
    return () => {
      isStale = true
      forget()
    }
  }, [key, round])
  const retry = useCallback(() => {
    setState({})
    setRound((count) => count + 1)
  }, [])
  return {
    data: state.data,
    fault: state.key === key ? state.fault : undefined,
    loading: key !== undefined && state.key !== key,
    retry,
  }
}
