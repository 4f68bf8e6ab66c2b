import { type ReactNode, useLayoutEffect } from 'react'
import { part } from './part.tsx'

export interface DialogProps {
  title: string
  /** Escape, and going back; without it the dialog is left by its own buttons alone. */
  onCancel?: (() => void) | undefined
  /** It asks or tells something that has to be answered. */
  alert?: boolean
  children: ReactNode
}
const View = part('Dialog')

/** A dialog at a desk, a sheet from below on a phone. Shown while it is rendered; the focus comes back after it. */
export function Dialog(props: DialogProps) {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus())
    }
  }, [])
  return <View {...props} />
}

/** The buttons at the foot of a dialog or a form. */
export const Actions = ({ children }: { children: ReactNode }) => <div className="ui-actions">{children}</div>
