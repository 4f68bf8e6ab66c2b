import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { requestIdOf } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { offerUndo } from '../../../../client/undo.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { bindRequestCalls as calls, type TakenCase } from './contract.ts'
import { isTyping, Pictures } from './Pictures.tsx'
import { type BindRefusalReason, RefuseDialog } from './RefuseDialog.tsx'
import { examineTexts as words } from './texts.ts'

interface Props {
  /** Id of the first case. Undefined: the next waiting case. */
  readonly first: number | undefined
  /** Called when the first case is decided, to go on with the next waiting one. */
  onNext(): void
  /** Called with a case whose refusal was undone. */
  onAgain(id: number): void
  onClose(): void
}

/**
 * Examination of one case after another, each reserved for this examiner. Shows pictures, entered data and the
 * decision.
 */
export default function Examine({ first, onNext, onAgain, onClose }: Props) {
  const { t, formatTime } = useT()
  const [takenCase, setTakenCase] = useState<TakenCase | null>()
  const [fault, setFault] = useState<Error>()
  const [refusing, setRefusing] = useState(false)
  const [busy, setBusy] = useState(false)
  const isOver = useIsOver(takenCase?.takenUntil)
  const take = useCallback(async (id?: number) => {
    setTakenCase(undefined)
    setFault(undefined)
    try {
      setTakenCase(await send(calls.take, id === undefined ? {} : { id }, { quiet: true }))
    } catch (error) {
      setFault(error as Error)
    }
  }, [])
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void take(first)
  }, [take, first])

  /**
   * Runs a step of the case and takes the next one. Returns false when the step failed. The error is already shown
   * then.
   */
  const step = async (work: () => Promise<unknown>, successText?: string) => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      if (successText) toast.success(successText)
      await invalidate(['/certUpload/', '/appuser/', '/owner/', '/vehicle/'])
      if (first === undefined) await take()
      else onNext()
      return true
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      return false
    } finally {
      setBusy(false)
    }
  }
  const id = takenCase?.request.id ?? 0
  const version = takenCase?.version ?? 0
  const cannotPass = takenCase?.conflicts.some(({ kind }) => kind === 'unknownVehicle') ?? false
  const pass = async () => {
    if (!takenCase || cannotPass || isOver) return
    const replaces = takenCase.conflicts.some(({ kind }) => kind === 'boundToOther')
    const replacePrompt = {
      title: t(words.replaceTitle),
      content: t(words.replaceText),
      okText: t(words.replace),
      danger: true,
    }
    if (replaces && !(await confirm(replacePrompt))) return
    await step(() => send(calls.decide, { id, version, pass: true, replaces }), t(words.passed))
  }
  const refuse = async (reason: BindRefusalReason, remark: string) => {
    const why = { reason, ...(remark ? { remark } : {}) }
    const decide = async () => {
      await send(calls.decide, { id, version, pass: false, ...why })
      setRefusing(false)
    }
    const undo = async () => {
      await send(calls.take, { id, undo: true })
      await invalidate(['/certUpload/'])
      toast.success(t(words.refusalUndone))
      onAgain(id)
    }
    const isRefused = await step(decide)
    if (isRefused) offerUndo({ text: t(words.refused), undo: () => undo().catch(() => {}) })
    return isRefused
  }
  const skip = async () => {
    await send(calls.release, { id }, { quiet: true }).catch(() => undefined)
    await invalidate(['/certUpload/'])
    onClose()
  }
  const keys = useRef<Record<string, () => void>>({})
  keys.current = {
    p: () => void pass(),
    r: () => takenCase && !isOver && setRefusing(true),
    s: () => takenCase && void skip(),
  }
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey && !altKey && !isTyping(target)) keys.current[key.toLowerCase()]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  if (takenCase === undefined && !fault) return <Loading />
  if (!takenCase)
    return (
      <Empty framed title={fault?.message ?? t(words.none)} role={fault ? 'alert' : 'status'}>
        {!fault && <p>{t(words.noneText)}</p>}
        <RequestId id={requestIdOf(fault)} />
        <Button kind="primary" onClick={onClose}>
          {t(words.back)}
        </Button>
      </Empty>
    )
  return (
    <div className="examine">
      <header>
        <Button onClick={onClose}>{t(words.back)}</Button>
        <span role="status">{isOver ? t(words.over) : t(words.until, { time: formatTime(takenCase.takenUntil) })}</span>
        <span>{t(words.left, { count: takenCase.left })}</span>
      </header>
      <Grid gap={12} align="start" className="examine-case" key={id}>
        <Pictures
          files={{ certificate: takenCase.request.certificatePicture, licence: takenCase.request.licencePicture }}
        />
        <CaseFacts takenCase={takenCase} />
      </Grid>
      <footer>
        <p>{t(words.keys)}</p>
        {isOver ? (
          <Button kind="primary" onClick={() => void take(id)}>
            {t(words.takeAgain)}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={() => void skip()}>
              {t(words.skip)}
            </Button>
            <Button kind="danger" disabled={busy} onClick={() => setRefusing(true)}>
              {t(words.refuse)}
            </Button>
            <Button
              kind="primary"
              busy={busy}
              disabledReason={cannotPass ? t(words.unknownVehicle) : undefined}
              onClick={() => void pass()}
            >
              {t(words.pass)}
            </Button>
          </>
        )}
      </footer>
      {refusing && <RefuseDialog key={id} of={id} onRefuse={refuse} onCancel={() => setRefusing(false)} />}
    </div>
  )
}

/** True once the time has passed. Re-renders at that moment. */
function useIsOver(until: string | undefined): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (until === undefined) return
    const left = Date.parse(until) - Date.now()
    setOver(left <= 0)
    const timer = setTimeout(() => setOver(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until])
  return over
}
