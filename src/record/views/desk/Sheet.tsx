import { Drawer } from 'antd'
import type { SheetProps } from '../parts.tsx'

export default function Sheet({ open, title, note, close, children }: SheetProps) {
  return (
    <Drawer open={open} title={title} extra={note} size={720} onClose={close} destroyOnHidden>
      {children}
    </Drawer>
  )
}
