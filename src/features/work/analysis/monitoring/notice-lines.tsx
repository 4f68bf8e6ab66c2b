import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { problemNotice } from './notice-kinds.ts'
import { problemNoticeTexts as words } from './notice-texts.ts'

const problemLines = noticeLines(problemNotice, {
  cause: ({ text }) => text,
  Line: ({ row: { text, at, until }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        tag={<Tag tone={until ? 'success' : 'error'}>{t(until ? words.ended : words.active)}</Tag>}
        title={text}
        at={until ?? at}
        go={() => open('/monitoring')}
        onOpen={onOpen}
      />
    )
  },
})

export default [problemLines]
