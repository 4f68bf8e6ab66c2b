import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { boxCaNotice } from './notice-kinds.ts'
import { boxCaStates, boxCaTones } from './state-texts.ts'

const boxCaLines = noticeLines(boxCaNotice, {
  cause: ({ state }) => state,
  Line: ({ row: { subject, state, at }, onOpen }) => {
    const { say } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        tag={<Tag tone={boxCaTones[state]}>{say(boxCaStates[state])}</Tag>}
        title={subject}
        at={at}
        go={() => open('/vehicleManagement/boxCa')}
        onOpen={onOpen}
      />
    )
  },
})

export default [boxCaLines]
