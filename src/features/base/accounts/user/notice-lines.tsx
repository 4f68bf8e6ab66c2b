import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { emergencyNotice, registrationNotice } from './notice-kinds.ts'
import { emergencyNoticeTexts as emergencyWords, registrationNoticeTexts as words } from './notice-texts.ts'

const registrationLines = noticeLines(registrationNotice, {
  cause: () => '',
  summary: (_rows, count, { t }) => t(words.several, { registrations: count }),
  Line: ({ row: { id, userName, at }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        at={at}
        go={() => open('/management/user', { 'q.status': 'waiting', view: id })}
        onOpen={onOpen}
        tag={<Tag tone="warning">{t(words.registration)}</Tag>}
        title={userName}
      />
    )
  },
})

const emergencyLines = noticeLines(emergencyNotice, {
  cause: () => '',
  Line: ({ row: { userName: name, at, ip, succeeded }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        at={at}
        go={() => open('/logManagement', { 'q.userName': name })}
        onOpen={onOpen}
        tag={<Tag tone="error">{t(succeeded ? emergencyWords.used : emergencyWords.refused)}</Tag>}
        title={t(emergencyWords.line, { name, ip })}
      />
    )
  },
})

export default [registrationLines, emergencyLines]
