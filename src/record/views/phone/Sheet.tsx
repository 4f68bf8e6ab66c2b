import type { SheetProps } from '../parts.tsx'
import { Page } from './Page.tsx'

export default function Sheet({ open, title, note, close, children }: SheetProps) {
  return (
    <Page open={open} title={title} close={close}>
      {note && <p className="ui-quiet">{note}</p>}
      {children}
    </Page>
  )
}
