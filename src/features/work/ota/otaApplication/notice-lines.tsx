import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { approvalNotice } from './notice-kinds.ts'

const approvalLines = noticeLines(approvalNotice, {
  Line: ({ row: { application, name, step, by, at }, onOpen }) => {
    const open = useOpen()
    const go = () => open('/software/otaApplication', { view: application })
    return <NoticeLine at={at} go={go} onOpen={onOpen} tag={<Tag>{step}</Tag>} title={name} note={by} />
  },
})

export default [approvalLines]
