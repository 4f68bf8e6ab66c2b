import { type KeyboardEvent, useState } from 'react'
import { CallFault, send } from '../../../../../client/api.ts'
import { toast } from '../../../../../client/feedback.ts'
import { useT } from '../../../../../client/language.ts'
import { useMay } from '../../../../../client/permission.ts'
import { invalidate } from '../../../../../client/query.ts'
import { useShell } from '../../../../../client/shell.ts'
import type { OutputOf } from '../../../../../domain/contract/call.ts'
import { RestoredNote } from '../../../../../ui/draft/RestoredNote.tsx'
import { useStoredDraft } from '../../../../../ui/draft/stored-draft.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../../ui/parts/field.tsx'
import { Grid } from '../../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../../ui/parts/Segments.tsx'
import { Tag } from '../../../../../ui/parts/Tag.tsx'
import { scriptCalls as calls, type ScriptVersion } from '../contract.ts'
import { DryRun } from '../DryRun.tsx'
import { formatJson, type JsonObject, readDraft } from '../draft.ts'
import { tidyingKinds } from '../language/language.ts'
import { screenWords, editorWords as words } from '../screen-texts.ts'
import { versionStates, versionTones } from '../script-texts.ts'
import { useHistory } from './history.ts'
import { JsonPane } from './JsonPane.tsx'
import { Settings } from './Settings.tsx'
import { StepList } from './StepList.tsx'

interface Props {
  scriptId: number
  code: string
  /** Version that is shown. Undefined: the script has no version. */
  version: ScriptVersion | undefined
  program: JsonObject
  /** True: edits this draft, or a new version based on this one. */
  writes: boolean
  onBack(): void
  onSaved(number: number): void
}
type Part = 'steps' | 'settings' | 'json'

/** Editor of a script with cards and JSON. Both show and change the same program. */
export default function Editor({ scriptId, code, version, program, writes, onBack, onSaved }: Props) {
  const { t, say } = useT()
  const may = useMay()
  const shell = useShell()
  const isDraft = version?.state === 'draft'
  const canWrite = writes && may(calls.save)
  const first = formatJson(readDraft(formatJson(program)).program ?? program)
  const { text, change, undo, redo } = useHistory(first)
  const [savedText, setSavedText] = useState(first)
  const [baseUpdatedAt, setBaseUpdatedAt] = useState(isDraft ? version.updatedAt : undefined)
  const [part, setPart] = useState<Part>('steps')
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const [isDry, setDry] = useState(false)
  const isDirty = canWrite && text !== savedText
  const {
    restored: restoration,
    forget,
    mayClose,
  } = useStoredDraft<string>({
    of: canWrite ? `form\nscript ${scriptId} ${isDraft ? version.number : 'new'}` : undefined,
    typed: text,
    dirty: isDirty,
    value: () => text,
    updatedAt: baseUpdatedAt,
    restore: change,
  })
  const discard = () => {
    forget()
    change(savedText)
  }
  const leave = async () => {
    if (await mayClose()) onBack()
  }
  const { json, problems, program: right } = readDraft(text)

  const save = async () => {
    if (!right || busy) return
    setBusy(true)
    setFault('')
    try {
      const input = { script: scriptId, program: right as never, ...(baseUpdatedAt ? { seenAt: baseUpdatedAt } : {}) }
      const savedVersion: OutputOf<typeof calls.save> = await send(calls.save, input, { quiet: true })
      forget()
      setBaseUpdatedAt(savedVersion.updatedAt)
      setSavedText(text)
      toast.success(t(words.saved))
      await invalidate(['/scriptBasebook/versions', '/scriptBasebook/query', '/scriptBasebook/info'])
      onSaved(savedVersion.number)
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (!canWrite || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const act =
      key === 's' ? () => void save() : key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined
    if (!act && key !== 's') return
    event.preventDefault()
    act?.()
  }
  const list = { problems, disabled: !canWrite, onChange: (next: JsonObject) => change(formatJson(next), true) }
  const cards = json ? (
    <>
      <StepList {...list} json={json} path={['steps']} label={t(words.steps)} />
      <StepList {...list} json={json} path={['finally']} label={t(words.tidying)} allowed={tidyingKinds} />
    </>
  ) : (
    <p className="ui-fault">{t(words.brokenJson)}</p>
  )
  const settings = json && <Settings {...list} json={json} />
  const pane = <JsonPane text={text} problems={problems} disabled={!canWrite} onChange={(next) => change(next, true)} />
  const parts = [
    { value: 'steps' as const, label: t(words.steps) },
    { value: 'settings' as const, label: t(words.settings) },
    ...(shell === 'phone' ? [{ value: 'json' as const, label: t(words.json) }] : []),
  ]
  const number = version && (isDraft || !writes) ? version.number : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole editor, for any focused element in it
    <div className={`sc sc-${shell}`} onKeyDown={press}>
      <Card as="div" className="row align-center justify-between sc-head">
        <h2>{t(number ? words.title : words.newTitle, { code, number })}</h2>
        {version && number && <Tag tone={versionTones[version.state]}>{say(versionStates[version.state])}</Tag>}
        {problems.length > 0 && <Tag tone="error">{t(words.problems, { count: problems.length })}</Tag>}
        <span className="sc-tools">
          <Button onClick={() => void leave()}>{t(screenWords.back)}</Button>
          {canWrite && (
            <>
              <Button disabled={!undo} onClick={undo}>
                {t(words.undo)}
              </Button>
              <Button disabled={!redo} onClick={redo}>
                {t(words.redo)}
              </Button>
            </>
          )}
          {may(calls.dryRun) && (
            <Button disabled={!right} onClick={() => setDry(true)}>
              {t(words.dryRun)}
            </Button>
          )}
          {canWrite && (
            <Button
              kind="primary"
              busy={busy}
              disabled={!right || (!isDirty && baseUpdatedAt !== undefined)}
              onClick={() => void save()}
            >
              {t(words.save)}
            </Button>
          )}
        </span>
        <FaultText>{fault}</FaultText>
      </Card>
      <RestoredNote of={{ restored: restoration, discard }} />
      <Grid gap={12} className="sc-columns">
        <Card as="div">
          <Segments options={parts} value={part} onChange={setPart} />
          {part === 'steps' && cards}
          {part === 'settings' && settings}
          {part === 'json' && pane}
        </Card>
        {shell === 'desk' && <Card as="div">{pane}</Card>}
      </Grid>
      {isDry && right && <DryRun program={right} close={() => setDry(false)} />}
    </div>
  )
}
