import { useRef, useState } from 'react'
import { CallFault, noAnswer } from '../../../kit/client/fault.ts'
import { readShortCode } from '../../../kit/code-form.ts'
import type { Scanned } from '../gift/contract.ts'
import { type Place, pickAt, undoAt } from './place.ts'
import { giveSignal, type Signal } from './signal.ts'

export interface Result {
  readonly kind: Scanned['outcome'] | 'offline' | 'undone' | 'refused'
  readonly code: string
  readonly scanned?: Scanned
  /** What the server said. */
  readonly fault?: CallFault
  /** Of the scan, so that it can be sent again as the same. */
  readonly scan: string
}

/** What each ending means to who stands at the desk. */
export const signals: Readonly<Record<Result['kind'], Signal>> = {
  picked: 'good',
  undone: 'doubtful',
  already: 'doubtful',
  cancelled: 'bad',
  unknown: 'bad',
  offline: 'bad',
  refused: 'bad',
}
/** The camera sees a code many times: the same one counts again once it was out of sight for so long. */
const sameForMs = 4_000

/** Sends codes one at a time; a desk that is not connected hands out nothing. */
export function useScan(place: Place, withSound: boolean, onCount: () => void) {
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const last = useRef({ code: '', at: 0 })

  const finish = (next: Result) => {
    setResult(next)
    giveSignal(signals[next.kind], withSound)
    if (next.kind === 'picked' || next.kind === 'undone') onCount()
  }
  const work = async (step: () => Promise<Result>, { code, scan }: Pick<Result, 'code' | 'scan'>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    // Nobody takes the answer to the last code for that to this one.
    setResult(undefined)
    try {
      finish(await step())
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      const kind = fault.code === noAnswer ? 'offline' : 'refused'
      finish({ kind, code, scan, fault })
    } finally {
      running.current = false
      setBusy(false)
      last.current = { code, at: Date.now() }
    }
  }
  const check = (code: string, scan: string) =>
    work(
      async () => {
        const scanned = await pickAt(place, { code, scan })
        return { kind: scanned.outcome, code, scan, scanned }
      },
      { code, scan },
    )
  return {
    result,
    busy,
    /** False: this can't be a code. */
    typed(text: string): boolean {
      const code = readShortCode(text)
      if (code) void check(code, crypto.randomUUID())
      return code !== undefined
    },
    seen(text: string): void {
      const code = readShortCode(text)
      const isSame = last.current.code === code && Date.now() - last.current.at < sameForMs
      // A phone that is held on is one scan: it is not told a moment later that its gift is gone.
      if (isSame) last.current.at = Date.now()
      else if (code) void check(code, crypto.randomUUID())
    },
    again: () => result && void check(result.code, result.scan),
    undo: () =>
      result &&
      void work(async () => {
        await undoAt(place, result.code)
        return { ...result, kind: 'undone' }
      }, result),
  }
}
