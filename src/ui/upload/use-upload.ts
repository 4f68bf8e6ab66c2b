import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFault, send } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { useUnsavedGuard } from '../../client/leaving.ts'
import { useCall } from '../../client/query.ts'
import { uploadCalls as calls, type Upload } from '../../domain/contract/upload.ts'
import { type Run, startRun, type UploadRunState } from './run.ts'

const isBusy = (phase: UploadRunState['phase']) => phase === 'reading' || phase === 'sending' || phase === 'waiting'

/** Upload of a field's file: the running one, and the caller's own earlier ones for the field. */
export function useUpload(
  record: string,
  field: string,
  value: string | undefined,
  give: (id: string | undefined) => void,
) {
  const { lang } = useT()
  const [state, setState] = useState<UploadRunState>()
  const run = useRef<Run>(undefined)
  const newest = useRef(give)
  newest.current = give
  const mine = useCall(calls.query, { record, field }, { quiet: true })
  useUnsavedGuard(state !== undefined && isBusy(state.phase))
  // Leaving the form pauses the upload. Sent pieces remain, and choosing the file again continues it.
  useEffect(() => () => run.current?.pause(), [])

  // The server's refusal is in the previous language, so request it again.
  const refusedIn = useRef(lang)
  useEffect(() => {
    if (refusedIn.current === lang) return
    refusedIn.current = lang
    const now = run.current?.state
    if (now?.phase === 'failed' && now.failure instanceof CallFault) run.current?.resume()
  }, [lang])

  const choose = (file: File) => {
    run.current?.pause()
    const handleChange = (next: UploadRunState) => {
      if (run.current !== newRun && run.current !== undefined) return
      setState(next)
      if (next.phase === 'done') newest.current(next.upload?.id)
    }
    run.current = undefined
    const newRun = startRun(file, { record, field }, handleChange)
    run.current = newRun
    setState(newRun.state)
  }
  const forget = () => {
    run.current?.pause()
    run.current = undefined
    setState(undefined)
    newest.current(undefined)
    void mine.refetch()
  }
  /** Deletes the server's part of an upload. */
  const cancel = async (id: string | undefined) => {
    if (id === undefined || id === state?.upload?.id || state?.upload === undefined) forget()
    if (id !== undefined)
      await send(calls.cancel, { id }, { quiet: true }).catch((fault: unknown) => {
        // It has already ended, which is the goal.
        if (!(fault instanceof CallFault)) throw fault
      })
    await mine.refetch()
  }
  const use = useCallback(({ id }: Upload) => newest.current(id), [])
  const others = (mine.data ?? []).filter(({ id }) => id !== state?.upload?.id)
  return {
    state,
    held: state?.phase === 'done' ? state.upload : others.find(({ id, state: at }) => id === value && at === 'done'),
    others: others.filter(({ id }) => id !== value),
    run,
    choose,
    forget,
    cancel,
    use,
  }
}
