import { type Route, useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { campaignApprovalNotice, campaignNotice } from './notice-kinds.ts'

const taskLines: Parameters<typeof noticeLines<typeof campaignNotice>>[1] = {
  cause: ({ name }) => name,
  Line: ({ row: { campaign, name, step, tone, why, by, route, at }, onOpen }) => {
    const open = useOpen()
    const go = () => open(route as Route, { task: campaign })
    const note = [by, why].filter(Boolean).join(' · ')
    return <NoticeLine at={at} go={go} onOpen={onOpen} note={note} tag={<Tag tone={tone}>{step}</Tag>} title={name} />
  },
}

export default [noticeLines(campaignApprovalNotice, taskLines), noticeLines(campaignNotice, taskLines)]
