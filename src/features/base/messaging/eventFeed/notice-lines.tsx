import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { eventObjects, objectOf } from '../../../../domain/contract/event.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { eventNotice } from './notice-kinds.ts'
import { objectPage } from './object-page.ts'

/** Opens the object of an event, or its vehicle. */
const eventLines = noticeLines(eventNotice, {
  cause: ({ title }, { say }) => say(title),
  Line: ({ row: { type, title, vin, subject, happenedAt }, onOpen }) => {
    const { say } = useT()
    const open = useOpen()
    const opens = useOpens()
    const { route, query } = objectPage(type, subject, vin)
    const object = Object.entries(eventObjects).find(([key]) => key === objectOf(type))?.[1]
    return (
      <NoticeLine
        vin={vin}
        go={opens(route) ? () => open(route, query) : undefined}
        onOpen={onOpen}
        tag={object && <Tag>{say(object)}</Tag>}
        title={say(title)}
        note={vin === null ? subject : undefined}
        at={happenedAt}
      />
    )
  },
})

export default [eventLines]
