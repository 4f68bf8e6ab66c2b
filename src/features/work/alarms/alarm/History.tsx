import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { CommentBox } from './CommentBox.tsx'
import { handlingCalls as calls } from './contract.ts'
import './handling.css'
import { handlingTexts as words } from './handling-texts.ts'
import { handlingEvents } from './state-texts.ts'

type HandlingStep = OutputOf<typeof calls.history>['steps'][number]

/** Timeline of an alarm with a comment field. Entries cannot be changed. */
export function History({ id }: { id: number }) {
  const { t } = useT()
  const may = useMay()
  const history = useCall(calls.history, { id }, { quiet: true, enabled: may(calls.history) })
  const itemOf = useItem()
  if (!may(calls.history)) return null
  const { data } = history
  return (
    <Grid as="section" gap={16}>
      <h3>{t(words.history)}</h3>
      {may(calls.comment) && <CommentBox key={id} id={id} />}
      {history.isPending && <Loading />}
      {history.isError && !data && <SecondaryText as="p">{t(words.failed)}</SecondaryText>}
      {data?.steps.length === 0 && <SecondaryText as="p">{t(words.noSteps)}</SecondaryText>}
      {data && data.steps.length > 0 && <Timeline label={t(words.history)} items={data.steps.map(itemOf)} />}
    </Grid>
  )
}

const tones = { closed: 'success', raised: 'danger', refired: 'danger', returned: 'warning' } as const

function useItem() {
  const { t, say, formatTime } = useT()
  return ({ id, at, event, by, text, until, person, mentioned: mentionedNames }: HandlingStep) => {
    const what =
      event === 'assigned'
        ? person === null
          ? t(words.unassigned)
          : t(words.assignedTo, { name: person })
        : [say(handlingEvents[event]), until && t(words.untilAt, { at: formatTime(until) })].filter(Boolean).join(' ')
    return {
      key: String(id),
      at,
      title: by === null ? what : t(words.by, { what, who: by }),
      note: text ? <CommentText text={text} mentionedNames={mentionedNames} /> : undefined,
      tone: event in tones ? tones[event as keyof typeof tones] : undefined,
    }
  }
}

/** Comment with highlighted names of mentioned people. */
function CommentText({ text, mentionedNames }: { text: string; mentionedNames: readonly string[] }) {
  const names = mentionedNames.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: { key: number; part: string; isName: boolean }[] = []
  for (let at = 0; at < text.length; ) {
    const name = names.find((each) => text.startsWith(each, at))
    const to = name
      ? at + name.length
      : Math.min(text.length, ...names.map((each) => text.indexOf(each, at)).filter((index) => index > at))
    parts.push({ key: at, part: text.slice(at, to), isName: name !== undefined })
    at = to
  }
  return (
    <span className="alarm-comment">
      {parts.map(({ key, part, isName }) => (isName ? <b key={key}>{part}</b> : <span key={key}>{part}</span>))}
    </span>
  )
}
