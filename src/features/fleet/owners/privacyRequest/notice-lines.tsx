import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { privacyNotice } from './notice-kinds.ts'
import { privacyNoticeTexts as words } from './notice-texts.ts'

const privacyLines = noticeLines(privacyNotice, {
  cause: ({ what }) => what,
  Line: ({ row: { id, what, dueDay, overdue }, onOpen }) => {
    const { t, formatDay } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        go={() => open('/ownerManagement/privacyRequest', { view: id })}
        onOpen={onOpen}
        tag={<Tag tone={overdue ? 'error' : 'warning'}>{t(overdue ? words.overdue : words.endsSoon)}</Tag>}
        title={what}
        note={t(words.due, { day: formatDay(dueDay) })}
      />
    )
  },
})

export default [privacyLines]
