import { type ReactNode, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Compare } from './Compare.tsx'
import { scriptCalls as calls, runCalls, type ScriptVersion } from './contract.ts'
import { screenWords as words } from './screen-texts.ts'
import { versionStates, versionTones } from './script-texts.ts'
import './script.css'

interface Props {
  script: { id: number; code: string }
  /** Opens a version for reading or writing. Without a number it starts the first version. */
  onOpen(number: number | undefined, writes: boolean): void
  onRun(number: number): void
  onRuns(): void
}

export function Versions({ script, onOpen, onRun, onRuns }: Props) {
  const { t } = useT()
  const may = useMay()
  const [comparing, setComparing] = useState<readonly [from: number, to: number]>()
  const { ask, dialog } = useRemark()
  const versionsQuery = useCall(calls.versions, { script: script.id }, { quiet: true, enabled: may(calls.versions) })
  if (!may(calls.versions)) return null
  if (!versionsQuery.data) return <AnswerState of={versionsQuery} />
  const list = versionsQuery.data
  /** Refetches after success and after a fault. */
  const take = async (call: Call, input: object, successText: string) => {
    try {
      await send(call, input)
      toast.success(t(successText))
    } finally {
      void invalidate(['/scriptBasebook/versions', '/scriptBasebook/query', '/scriptBasebook/info'])
    }
  }
  const move: typeof take = (call, input, successText) => take(call, input, successText).catch(ignoreReportedFault)
  const submit = async (number: number) => {
    const title = t(words.submit)
    if (await confirm({ title, content: t(words.submitText), okText: title }))
      await move(calls.submit, { script: script.id, number }, words.submitted)
  }
  const release = async (number: number) => {
    const title = t(words.release)
    if (await confirm({ title, content: t(words.releaseText), okText: title }))
      await move(calls.release, { script: script.id, number, approve: true }, words.released)
  }
  const decline = async (number: number) => {
    await ask({
      of: `script decline ${script.id} ${number}`,
      title: t(words.declineTitle, { number }),
      okText: t(words.decline),
      longest: 200,
      send: (remark) => take(calls.release, { script: script.id, number, approve: false, remark }, words.declined),
    })
  }
  const withdraw = async (number: number) => {
    await ask({
      of: `script withdraw ${script.id} ${number}`,
      title: t(words.withdrawTitle, { number }),
      okText: t(words.withdraw),
      longest: 200,
      send: (remark) => take(calls.withdraw, { script: script.id, number, remark }, words.withdrawn),
    })
  }
  const actions = ({ number, state, isOwn }: ScriptVersion, before: ScriptVersion | undefined): ReactNode => (
    <>
      {state === 'released' && may(runCalls.start) && (
        <Button kind="primary" onClick={() => onRun(number)}>
          {t(words.run)}
        </Button>
      )}
      {state === 'draft' && may(calls.save) ? (
        <Button onClick={() => onOpen(number, true)}>{t(words.editDraft)}</Button>
      ) : (
        may(calls.version) && <Button onClick={() => onOpen(number, false)}>{t(words.open)}</Button>
      )}
      {state === 'draft' && may(calls.submit) && <Button onClick={() => void submit(number)}>{t(words.submit)}</Button>}
      {state === 'submitted' && may(calls.release) && (
        <>
          <Button
            kind="primary"
            disabledReason={isOwn ? t(words.ownVersion) : undefined}
            onClick={() => void release(number)}
          >
            {t(words.release)}
          </Button>
          {!isOwn && <Button onClick={() => void decline(number)}>{t(words.decline)}</Button>}
        </>
      )}
      {state === 'released' && may(calls.withdraw) && (
        <Button onClick={() => void withdraw(number)}>{t(words.withdraw)}</Button>
      )}
      {before && may(calls.version) && (
        <Button onClick={() => setComparing([before.number, number])}>{t(words.compare)}</Button>
      )}
    </>
  )
  const hasDraft = list.some(({ state }) => state === 'draft' || state === 'submitted')
  return (
    <Grid as="section" gap={12} className="shrink sc-versions" aria-label={t(words.versions)}>
      <h3>{t(words.versions)}</h3>
      {list.length === 0 && <p className="ui-hint">{t(words.noVersions)}</p>}
      <Grid as="ol">
        {list.map((version, at) => (
          <Version key={version.id} version={version}>
            {actions(version, list[at + 1])}
          </Version>
        ))}
      </Grid>
      <div className="sc-tools">
        {!hasDraft && may(calls.save) && (
          <Button kind={list.length === 0 ? 'primary' : 'default'} onClick={() => onOpen(list[0]?.number, true)}>
            {t(list.length === 0 ? words.write : words.newVersion)}
          </Button>
        )}
        {may(runCalls.query) && list.length > 0 && <Button onClick={onRuns}>{t(words.runs)}</Button>}
      </div>
      {dialog}
      {comparing && (
        <Compare script={script} from={comparing[0]} to={comparing[1]} close={() => setComparing(undefined)} />
      )}
    </Grid>
  )
}

function Version({ version, children }: { version: ScriptVersion; children: ReactNode }) {
  const { t, say, formatTime } = useT()
  const { number, state, author, remark, updatedAt, decidedBy, decision } = version
  return (
    <Grid as="li" gap={8} className="shrink sc-card">
      <header>
        <b>
          {t(words.number)} {number}
        </b>
        <Tag tone={versionTones[state]}>{say(versionStates[state])}</Tag>
        <small>{[author, formatTime(updatedAt), remark].filter(Boolean).join(' · ')}</small>
        {decidedBy && <small>{[t(words.decision), decidedBy, decision].filter(Boolean).join(' · ')}</small>}
      </header>
      <div className="sc-tools">{children}</div>
    </Grid>
  )
}
