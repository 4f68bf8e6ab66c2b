import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  /** Called for Escape; without it the dialog cannot be left by the keyboard alone. */
  onCancel?: () => void
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A modal dialog of the browser's own: keeps the focus inside and stands above everything else. */
export function Dialog({ title, onCancel, role = 'dialog', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal?.()
    return () => dialog?.close?.()
  }, [])
  return (
    <dialog
      ref={element}
      className="p-dialog"
      role={role}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      // A second Escape would close it past `cancel`.
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
