import { useEffect, useId, useRef } from 'react'
import { fittingShell } from '../../client/shell.ts'
import type { DialogProps } from './dialog.tsx'
import { useBackCloses } from './over/back.ts'

export function Dialog({ title, onCancel, alert, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useBackCloses(fittingShell() === 'phone', onCancel)
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal?.()
    return () => dialog?.close?.()
  }, [])
  return (
    <dialog
      ref={element}
      className="ui-dialog light"
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      // A second Escape would close it without `onCancel`.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel?.()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
