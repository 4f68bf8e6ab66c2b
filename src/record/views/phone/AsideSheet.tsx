import { Button, SafeArea } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { Popup } from '../../../ui/parts/over/Popup.phone.tsx'
import type { Aside } from '../RecordScreen.tsx'
import type { ListRequest } from '../shared/question.ts'
import { words } from '../shared/texts.ts'
import './phone.css'

interface AsideSheetProps {
  aside: Aside
  question: ListRequest
  open: boolean
  close(): void
}

/** Panel that drops down over the list. At the desk it is next to the list. */
export function AsideSheet({ aside, question, open, close }: AsideSheetProps) {
  const { t } = useT()
  return (
    <Popup visible={open} position="top" onMaskClick={close} onClose={close} bodyClassName="pk-aside" destroyOnClose>
      <SafeArea position="top" />
      {aside.panel(question)}
      <Button block fill="none" onClick={close}>
        {t(words.close)}
      </Button>
    </Popup>
  )
}
