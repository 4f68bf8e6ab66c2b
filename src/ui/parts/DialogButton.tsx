import { type ReactNode, useState } from 'react'
import { useMay } from '../../client/permission.ts'
import type { Call } from '../../domain/contract/call.ts'
import { Button } from './Button.tsx'

interface DialogButtonProps {
  /** Call of the dialog. Users who may not use it see no button. */
  readonly call: { readonly path: string; readonly access: Call['access'] }
  readonly label: string
  /** The open dialog. */
  children(close: () => void): ReactNode
}

/** Button that opens a dialog. */
export function DialogButton({ call, label, children }: DialogButtonProps) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(call)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
