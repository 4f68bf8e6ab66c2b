import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Compare } from './Compare.tsx'
import { manualCalls as calls, type ManualVersion, type manual as record } from './contract.ts'
import { versionStates } from './state-texts.ts'
import { manualWords as words } from './texts.ts'

const tones = { draft: 'warning', published: 'success', withdrawn: 'default' } as const

interface VersionsProps {
  manual: Pick<RowOf<typeof record>, 'id' | 'kind'>
  open(number: number): void
}

export function Versions({ manual, open }: VersionsProps) {
  const { t } = useT()
  const may = useMay()
  const [comparedVersions, setComparedVersions] = useState<readonly [from: number, to: number]>()
  const versions = useCall(calls.versions, { manual: manual.id }, { quiet: true, enabled: may(calls.versions) })
  if (!may(calls.versions)) return null
  if (!versions.data) return <AnswerState of={versions} />
  const all = versions.data
  const newDraft = async (from?: number) => {
    const draft = await send(calls.draft, { manual: manual.id, ...(from !== undefined && { from }) }).catch(
      ignoreReportedFault,
    )
    if (draft) open(draft.number)
  }
  const hasDraft = all.some(({ state }) => state === 'draft')
  const actions = (version: ManualVersion, before: ManualVersion | undefined) => (
    <>
      {may(calls.pages) && (
        <Button onClick={() => open(version.number)}>
          {t(version.state === 'draft' && may(calls.savePage) ? words.edit : words.open)}
        </Button>
      )}
      <Moves manual={manual.id} version={version} />
      {version.state === 'published' && (
        <Button onClick={() => window.open(`#/instructionManualInfo?id=${manual.id}`, '_blank', 'noopener')}>
          {t(words.read)}
        </Button>
      )}
      {before && may(calls.compare) && (
        <Button onClick={() => setComparedVersions([before.number, version.number])}>{t(words.compare)}</Button>
      )}
      {!hasDraft && may(calls.draft) && (
        <Button onClick={() => void newDraft(version.number)}>
          {t(version === all[0] ? words.newDraft : words.copy)}
        </Button>
      )}
    </>
  )
  return (
    <Grid as="section" gap={10} className="mm-versions" aria-label={t(words.versions)}>
      <h3>{t(words.versions)}</h3>
      <Grid as="ul" gap={12} className="shrink flush">
        {all.map((version, index) => (
          <li key={version.number}>
            <p>
              <b>{t(words.version, { number: version.number })}</b> <StateTag version={version} />
              <About version={version} />
            </p>
            <Row gap={8} align="center" wrap>
              {actions(version, all[index + 1])}
            </Row>
          </li>
        ))}
      </Grid>
      {comparedVersions && (
        <Compare
          manual={manual.id}
          from={comparedVersions[0]}
          to={comparedVersions[1]}
          close={() => setComparedVersions(undefined)}
        />
      )}
    </Grid>
  )
}

export function StateTag({ version: { state } }: { version: ManualVersion }) {
  const { say } = useT()
  return <Tag tone={tones[state]}>{say(versionStates[state])}</Tag>
}

function About({ version }: { version: ManualVersion }) {
  const { t, formatTime } = useT()
  const { pages, author, publishedBy, publishedAt, bytes } = version
  const facts = [
    t(words.pages, { count: pages }),
    publishedAt ? t(words.publishedBy, { person: publishedBy, at: formatTime(publishedAt) }) : t(words.by, { author }),
    bytes !== null && t(words.size, { size: sizeText(bytes) }),
  ]
  return (
    <SecondaryText size="m" className="mm-about">
      {facts.filter(Boolean).join(' · ')}
    </SecondaryText>
  )
}

export function Moves({ manual, version, onDone }: { manual: number; version: ManualVersion; onDone?: () => void }) {
  const { t } = useT()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const { number, state } = version
  const move = async (call: Call, question: { title: string; content: string; okText: string }, doneText: string) => {
    if (!(await confirm(question))) return
    setBusy(true)
    const answer = await send(call, { manual, number }).catch(ignoreReportedFault)
    setBusy(false)
    await invalidate(['/manual/'])
    if (!answer) return
    toast.success(doneText)
    onDone?.()
  }
  if (state === 'draft' && may(calls.publish))
    return (
      <Button
        kind="primary"
        busy={busy}
        onClick={() =>
          void move(
            calls.publish,
            { title: t(words.publishTitle, { number }), content: t(words.publishText), okText: t(words.publish) },
            t(words.published),
          )
        }
      >
        {t(words.publish)}
      </Button>
    )
  if (state === 'published' && may(calls.withdraw))
    return (
      <Button
        kind="danger"
        busy={busy}
        onClick={() =>
          void move(
            calls.withdraw,
            { title: t(words.withdrawTitle, { number }), content: t(words.withdrawText), okText: t(words.withdraw) },
            t(words.withdrawn),
          )
        }
      >
        {t(words.withdraw)}
      </Button>
    )
  return null
}
