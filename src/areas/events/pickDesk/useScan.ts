import { useRef, useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { noAnswer } from '../../../kit/client/fault.ts'
import { readShortCode } from '../../../kit/code-form.ts'
import { giftDeskCalls as calls, type Scanned } from '../gift/contract.ts'
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
/** The camera sees a code many times: the same one counts again after so long. */
const sameForMs = 4_000

/** By the link of a desk, or at a meeting by whoever is signed in. */
export type Place = { readonly token: string } | { readonly meeting: number }

const pickAt = (place: Place, what: { code: string; scan: string }) =>
  'token' in place
    ? send(calls.pick, { ...place, ...what }, { quiet: true })
    : send(calls.pickByStaff, { ...place, ...what }, { quiet: true })
const undoAt = (place: Place, code: string) =>
  'token' in place
    ? send(calls.undo, { ...place, code }, { quiet: true })
    : send(calls.undoByStaff, { ...place, code }, { quiet: true })

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
      if (code && !isSame) void check(code, crypto.randomUUID())
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
