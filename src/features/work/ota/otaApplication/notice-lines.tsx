import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { applicationApprovalNotice, approvalNotice } from './notice-kinds.ts'

const approvalLines = noticeLines(approvalNotice, {
  cause: ({ name }) => name,
  Line: ({ row: { application, name, step, by, at }, onOpen }) => {
    const open = useOpen()
    const go = () => open('/software/otaApplication', { view: application })
    return <NoticeLine at={at} go={go} onOpen={onOpen} tag={<Tag>{step}</Tag>} title={name} note={by} />
  },
})

const waitingLines = noticeLines(applicationApprovalNotice, {
  Line: ({ row: { id, name, state, by, at }, onOpen }) => {
    const open = useOpen()
    const go = () => open('/software/otaApplication', { view: id })
    return <NoticeLine at={at} go={go} onOpen={onOpen} tag={<Tag tone="warning">{state}</Tag>} title={name} note={by} />
  },
})

export default [waitingLines, approvalLines]
