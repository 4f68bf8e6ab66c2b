import { type ReactNode, useLayoutEffect } from 'react'
import { Row } from './layout.tsx'
import { part } from './part.tsx'

export interface DialogProps {
  title: string
  /** Called by Escape and by going back. Without it only the dialog's own buttons close it. */
  onCancel?: (() => void) | undefined
  /** The dialog requires an answer. */
  alert?: boolean
  children: ReactNode
}
const View = part('Dialog')

/** Dialog at the desk, a sheet at the bottom on a phone. Open while rendered. Afterwards the focus returns. */
export function Dialog(props: DialogProps) {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus())
    }
  }, [])
  return <View {...props} />
}

export const Actions = ({ children }: { children: ReactNode }) => (
  <Row gap={8} justify="end" wrap className="ui-actions">
    {children}
  </Row>
)
