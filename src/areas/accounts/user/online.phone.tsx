import { List } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { Page } from '../../../kit/record/phone/page.tsx'
import { Loading } from '../../../kit/record/phone/states.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import { useOnline } from './online-sessions.ts'
import { actionLabels, userTexts } from './texts.ts'

export default function OnlinePhone() {
  const { t, say, formatTime } = useT()
  const [open, setOpen] = useState(false)
  const { sessions, total, loading, own, end } = useOnline(open)
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t(userTexts.online)}
      </Button>
      <Page open={open} title={t(userTexts.online)} close={() => setOpen(false)}>
        {loading ? (
          <Loading />
        ) : (
          <List header={t(userTexts.onlineCount, { count: total })}>
            {sessions.map((session) => (
              <List.Item
                key={session.sessionId}
                description={`${formatTime(session.lastSeenAt)} · ${session.ip}`}
                extra={
                  session.sessionId === own ? (
                    <Tag tone="processing">{t(userTexts.own)}</Tag>
                  ) : (
                    end && (
                      <Button kind="danger" onClick={() => end(session)}>
                        {say(actionLabels.endSession)}
                      </Button>
                    )
                  )
                }
              >
                {session.fullName} <span className="pk-quiet">{session.userName}</span>
              </List.Item>
            ))}
          </List>
        )}
      </Page>
    </>
  )
}
