import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useShortcuts } from '../../../../../client/shortcuts.ts'
import type { Playback } from './clock.ts'
import { playbackWords as words } from './texts.ts'

export interface KeyActions {
  readonly playback: Playback
  /** Steps to the next (1) or previous (-1) point. */
  step(by: 1 | -1): void
  /** Jumps to the next or previous event. */
  leap(by: 1 | -1): void
  help(): void
}

const typing = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
/** Elements that handle the space bar themselves. */
const pressables = 'button, a, summary, [role=tab], input[type=checkbox], input[type=radio]'

/** Handles keys of a player while its page is shown: space, arrows (with shift), [ ], Home, End, ?. */
export function useKeys(actions: KeyActions): void {
  const { t } = useT()
  useShortcuts([{ keys: ['?'], label: t(words.keys), run: actions.help }])
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target?.closest(typing) || document.querySelector('dialog[open]')) return
    if (event.key === ' ' && target?.closest(pressables)) return
    // Arrows move the map when it has focus, and the selected tab in a list of tabs.
    if (event.key.startsWith('Arrow') && target?.closest('.maplibregl-canvas, .gm-style, [role=tab]')) return
    if (run(event, actions)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function run({ key, shiftKey }: KeyboardEvent, { playback, step, leap }: KeyActions): boolean {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined
  if (by) {
    if (shiftKey) leap(by)
    else step(by)
  } else if (key === ' ') playback.toggle()
  else if (key === '[') playback.changeRate(-1)
  else if (key === ']') playback.changeRate(1)
  else if (key === 'Home') playback.seek(playback.played.from)
  else if (key === 'End') playback.seek(playback.played.to)
  else return false
  return true
}
