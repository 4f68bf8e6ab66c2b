import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { NoticeLine, noticeLines } from '../../../../record/views/shared/notice-line.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { chartNotice } from './notice-kinds.ts'
import { chartNoticeTexts as words } from './notice-texts.ts'

const tags = {
  fired: { tone: 'error', text: words.fired },
  ended: { tone: 'success', text: words.ended },
  stopped: { tone: 'warning', text: words.stopped },
} as const

const chartLines = noticeLines(chartNotice, {
  cause: ({ name, rule }) => (rule ? `${name} · ${rule}` : name),
  Line: ({ row: { kind, name, rule, chart, at }, onOpen }) => {
    const { t } = useT()
    const open = useOpen()
    const { tone, text } = tags[kind]
    // The rule shows why it stopped.
    const isVisibleInChart = chart !== null && kind !== 'stopped'
    return (
      <NoticeLine
        at={at}
        go={() => open('/chars', isVisibleInChart ? { chart } : { list: 'alerts' })}
        onOpen={onOpen}
        tag={<Tag tone={tone}>{t(text)}</Tag>}
        title={rule ? `${name} · ${rule}` : name}
      />
    )
  },
})

export default [chartLines]
