import { useCallback, useEffect, useState } from 'react'
import { CallFault, noAnswer } from '../../client/fault.ts'
import { isMissingCode } from '../../client/missing-code.ts'
import { whenBack } from '../../client/reconnect.ts'

export interface LoadState<T> {
  readonly data: T | undefined
  readonly fault: Error | undefined
  readonly loading: boolean
  retry(): void
}

/** Whether the cause is a missing network or server. */
const isOfNetwork = (fault: unknown) => isMissingCode(fault) || (fault instanceof CallFault && fault.code === noAnswer)

/**
 * Result of `load` for `key`. Undefined key: nothing is loaded yet. The previous result remains until the next one
 * arrives. Failures without a network are retried once it is back.
 */
export function useLoaded<T>(key: string | undefined, load: () => Promise<T>): LoadState<T> {
  const [state, setState] = useState<{ key?: string; data?: T; fault?: Error }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the content
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
