import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { invalidate } from '../../../../client/query.ts'
import { drawCalls as calls, type DrawAct, type ShownDraw } from './contract.ts'

/** Takes steps one after another. False when one was refused. A toast has then shown the reason. */
export type TakeSteps = (...steps: readonly DrawAct[]) => Promise<boolean>

/**
 * Steps of the operator, at the desk or on the big screen. Busy until the screen shows their result, so that a second
 * tap cannot act on an old state. `seq`: state that the operator sees.
 */
export function useControl(id: number, seq: number): { act: TakeSteps; busy: boolean } {
  const [sending, setSending] = useState(false)
  const [reachedSeq, setReachedSeq] = useState(0)
  const act: TakeSteps = async (...steps) => {
    setSending(true)
    try {
      let at = seq
      for (const step of steps) at = (await send(calls.control, { id, seq: at, act: step })).seq
      setReachedSeq(at)
      return true
    } catch (error) {
      if (error instanceof CallFault) return false
      throw error
    } finally {
      setSending(false)
      await invalidate(['/meeting/draw/'])
    }
  }
  return { act, busy: sending || reachedSeq > seq }
}

/** Next prize: the one that is shown to the hall, else the first that has any left. */
export function nextPrize({ state, prizes, showing }: ShownDraw) {
  const open = state === 'drawing' ? prizes.filter((prize) => prize.open > 0) : []
  return open.find(({ id }) => id === showing) ?? open[0]
}

export const undecidedWinners = ({ state, winners }: ShownDraw) =>
  state === 'drawing' ? winners.filter((winner) => winner.state === 'drawn') : []

/**
 * Handles the space bar, which a presenter's remote sends. `press` is undefined when the draw's state allows no step.
 */
export function useSpaceBar(press: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    // Ignored in fields, buttons and dialogs, where the space bar has its own meaning.
    const isElsewhere = !(target instanceof HTMLElement) || target === document.body || target.tagName === 'MAIN'
    if (event.key !== ' ' || event.repeat || !isElsewhere || !press || document.querySelector('dialog[open]')) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
