import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { noticeTexts as words } from '../notices/texts.ts'
import { useInbox } from '../notices/use-inbox.ts'

/** Also used by the phone. In a file of the desk it would load the desk's library there. */
const InboxList = lazy(async () => ({ default: (await import('../notices/InboxList.tsx')).InboxList }), <Loading />)

export function Bell() {
  const { t } = useT()
  const state = useInbox()
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) state.resetBadge()
  }
  const label = state.unread > 0 ? t(words.unread, { count: state.unread }) : t(words.messages)
  return (
    <Popover
      open={open}
      onOpenChange={change}
      trigger="click"
      placement="bottomRight"
      content={
        <div className="scroll bell-inbox">
          <InboxList state={state} onOpen={() => change(false)} />
        </div>
      }
    >
      <Button
        type="text"
        aria-label={label}
        title={label}
        icon={
          <Badge count={state.unread} size="small">
            <BellOutlined style={{ color: 'var(--c-text)' }} />
          </Badge>
        }
      />
    </Popover>
  )
}
