import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { jobNotice } from './notice-kinds.ts'
import { jobNoticeTexts as words } from './notice-texts.ts'

const jobLines = noticeLines(jobNotice, {
  cause: ({ title }) => title,
  none: ({ t }) => t(words.noJobs),
  Line: ({ row: { title, route, state, count, faultCount, at }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    const opens = useOpens()
    const figures = [
      count === null ? '' : t(words.rows, { count }),
      faultCount > 0 ? t(words.faults, { count: faultCount }) : '',
    ]
    const isDone = state === 'done' && faultCount === 0
    const target = route as Route | null
    return (
      <NoticeLine
        title={title}
        at={at}
        onOpen={onOpen}
        tag={<Tag tone={isDone ? 'success' : 'error'}>{t(isDone ? words.done : words.failed)}</Tag>}
        note={figures.filter(Boolean).join(' · ')}
        go={target && opens(target) ? () => open(target) : undefined}
      />
    )
  },
})

export default [jobLines]
