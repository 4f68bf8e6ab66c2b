import { useRef, useState } from 'react'
import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { readShortCode } from '../../../../domain/code-form.ts'
import type { ScanResult } from '../gift/contract.ts'
import { type DeskPlace, pickAt, undoAt } from './place.ts'
import { giveSignal, type Signal } from './signal.ts'

export interface ScanFeedback {
  readonly kind: ScanResult['outcome'] | 'offline' | 'undone' | 'refused'
  readonly code: string
  readonly scanned?: ScanResult
  readonly fault?: CallFault
  /** Id of the scan, for a repetition of the same one. */
  readonly scan: string
}

export const signals: Readonly<Record<ScanFeedback['kind'], Signal>> = {
  picked: 'good',
  undone: 'doubtful',
  already: 'doubtful',
  cancelled: 'bad',
  unknown: 'bad',
  offline: 'bad',
  refused: 'bad',
}
/** Time in ms for which a code must be out of sight before the camera scans it again. */
const sameForMs = 4_000

/** Sends codes one at a time. An offline desk hands out nothing. */
export function useScan(place: DeskPlace, withSound: boolean, onCount: () => void) {
  const [result, setResult] = useState<ScanFeedback>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const last = useRef({ code: '', at: 0 })

  const finish = (next: ScanFeedback) => {
    setResult(next)
    giveSignal(signals[next.kind], withSound)
    if (next.kind === 'picked' || next.kind === 'undone') onCount()
  }
  const work = async (step: () => Promise<ScanFeedback>, { code, scan }: Pick<ScanFeedback, 'code' | 'scan'>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    // Cleared, so that the previous result is not taken for the new one.
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
        const scanResult = await pickAt(place, { code, scan })
        return { kind: scanResult.outcome, code, scan, scanned: scanResult }
      },
      { code, scan },
    )
  return {
    result,
    busy,
    /** False: not a valid code. */
    typed(text: string): boolean {
      const code = readShortCode(text)
      if (code) void check(code, crypto.randomUUID())
      return code !== undefined
    },
    seen(text: string): void {
      const code = readShortCode(text)
      const isSame = last.current.code === code && Date.now() - last.current.at < sameForMs
      // A phone that stays in front of the camera is one scan. A second one would report the gift as already handed
      // out.
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
