import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly fault: Error | undefined
  readonly loading: boolean
  retry(): void
}

/** What `load` answers for `key`; undefined key: nothing is loaded yet. Until another one is there the last is shown. */
export function useLoaded<T>(key: string | undefined, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key?: string; data?: T; fault?: Error }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (key === undefined) return
    let isStale = false
    load().then(
      (data) => !isStale && setState({ key, data }),
      (fault: Error) => !isStale && setState({ key, fault }),
    )
    return () => {
      isStale = true
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
