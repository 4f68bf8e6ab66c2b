import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { crossingKinds } from './kind-texts.ts'
import { fenceNotice } from './notice-kinds.ts'

/** A vehicle entered or left a fence. Opens the fence's log of that vehicle. */
const fenceLines = noticeLines(fenceNotice, {
  cause: ({ fence, kind }, { say }) => `${fence} · ${say(crossingKinds[kind])}`,
  Line: ({ row: { vin, fence, kind, crossedAt }, onOpen }) => {
    const { say } = useT()
    const open = useOpen()
    return (
      <NoticeLine
        vin={vin}
        go={() => open('/vehicleManagement/GeofenceDriveLog', { 'q.vin': vin, 'q.fence': fence })}
        onOpen={onOpen}
        tag={<Tag tone={kind === 'enter' ? 'processing' : 'warning'}>{say(crossingKinds[kind])}</Tag>}
        title={fence}
        at={crossedAt}
      />
    )
  },
})

export default [fenceLines]
