import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { words } from '../../../kit/record/texts.ts'
import { Tag } from '../../../kit/ui/tag.tsx'
import { type OnlineSession, useOnline } from './online-sessions.ts'
import { actionLabels, userTexts } from './texts.ts'

export default function OnlineDesk() {
  const { t, say, formatTime } = useT()
  const [open, setOpen] = useState(false)
  const { sessions, total, loading, own, end } = useOnline(open)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(userTexts.online)}</Button>
      <Drawer
        open={open}
        title={t(userTexts.online)}
        extra={loading ? null : t(userTexts.onlineCount, { count: total })}
        size={720}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <Table<OnlineSession>
          rowKey="sessionId"
          size="small"
          loading={loading}
          dataSource={sessions}
          pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
          locale={{ emptyText: t(userTexts.nobody) }}
          columns={[
            {
              key: 'name',
              title: t('account:fullName'),
              render: (_, { fullName, userName }) => (
                <>
                  {fullName} <span className="rk-quiet">{userName}</span>
                </>
              ),
            },
            {
              key: 'seen',
              title: t(userTexts.lastSeen),
              width: 180,
              render: (_, { lastSeenAt }) => formatTime(lastSeenAt),
            },
            { key: 'ip', title: t(userTexts.address), dataIndex: 'ip', width: 140 },
            {
              key: ' actions',
              title: t(words.actions),
              width: 130,
              render: (_, session) =>
                session.sessionId === own ? (
                  <Tag tone="processing">{t(userTexts.own)}</Tag>
                ) : (
                  end && (
                    <Button type="link" size="small" danger onClick={() => end(session)}>
                      {say(actionLabels.endSession)}
                    </Button>
                  )
                ),
            },
          ]}
        />
      </Drawer>
    </>
  )
}
