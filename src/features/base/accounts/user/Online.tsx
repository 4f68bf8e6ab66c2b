import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { type OnlineSession, useOnline } from './online-sessions.ts'
import { actionLabels, userTexts } from './texts.ts'

export function Online() {
  const { t, say, formatTime } = useT()
  const [open, setOpen] = useState(false)
  const { sessions, total, fault, loading, own, end } = useOnline(open)
  const action = (session: OnlineSession) =>
    session.sessionId === own ? (
      <Tag tone="processing">{t(userTexts.own)}</Tag>
    ) : (
      end && (
        <Button kind="text" onClick={() => end(session)}>
          {say(actionLabels.endSession)}
        </Button>
      )
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(userTexts.online)}</Button>
      <Sheet
        open={open}
        title={t(userTexts.online)}
        note={total === undefined ? undefined : t(userTexts.onlineCount, { count: total })}
        close={() => setOpen(false)}
      >
        <Rows
          rows={sessions}
          keyOf={({ sessionId }) => String(sessionId)}
          loading={loading}
          empty={t(userTexts.nobody)}
          fault={fault}
          columns={[
            {
              key: 'name',
              title: t('account:fullName'),
              cell: ({ fullName, userName }) => (
                <>
                  {fullName} <span className="ui-quiet">{userName}</span>
                </>
              ),
            },
            {
              key: 'seen',
              title: t(userTexts.lastSeen),
              width: 180,
              cell: ({ lastSeenAt }) => formatTime(lastSeenAt),
            },
            { key: 'ip', title: t(userTexts.address), width: 140, cell: ({ ip }) => ip },
          ]}
          action={action}
        />
      </Sheet>
    </>
  )
}
