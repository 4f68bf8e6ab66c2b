import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../../kit/client/api.ts'
import { CallFault } from '../../../kit/client/fault.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { drawCalls as calls, type DrawAct, type ShownDraw } from './contract.ts'

/** Does steps one after another; false when one was refused, which a toast has said. */
export type Act = (...steps: readonly DrawAct[]) => Promise<boolean>

/**
 * The steps of whoever runs a draw, at the desk or in front of the big screen. Busy until the screen shows what they led
 * to: a second tap cannot act on what was seen before. `seq`: what the operator sees.
 */
export function useControl(id: number, seq: number): { act: Act; busy: boolean } {
  const [sending, setSending] = useState(false)
  const [reached, setReached] = useState(0)
  const act: Act = async (...steps) => {
    setSending(true)
    try {
      let at = seq
      for (const step of steps) at = (await send(calls.control, { id, seq: at, act: step })).seq
      setReached(at)
      return true
    } catch (error) {
      if (error instanceof CallFault) return false
      throw error
    } finally {
      setSending(false)
      await invalidate(['/meeting/draw/'])
    }
  }
  return { act, busy: sending || reached > seq }
}

/** The prize that comes next: the one that the hall is shown, else the first of which any is left. */
export function nextPrize({ state, prizes, showing }: ShownDraw) {
  const open = state === 'drawing' ? prizes.filter((prize) => prize.open > 0) : []
  return open.find(({ id }) => id === showing) ?? open[0]
}

/** Winners of whom nobody has said yet whether they are there. */
export const unjudged = ({ state, winners }: ShownDraw) =>
  state === 'drawing' ? winners.filter((winner) => winner.state === 'drawn') : []

/** The space bar, as the remote of a presenter sends it. `press` is undefined where the state of the draw allows nothing. */
export function useSpaceBar(press: (() => void) | undefined): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    // Never from a field, a button or a dialog: there the space bar has its own meaning.
    const isElsewhere = !(target instanceof HTMLElement) || target === document.body || target.tagName === 'MAIN'
    if (event.key !== ' ' || event.repeat || !isElsewhere || !press || document.querySelector('dialog[open]')) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
