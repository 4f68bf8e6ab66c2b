import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { scriptCalls as calls, runCalls, script, scriptRun } from './contract.ts'
import { emptyProgram } from './draft.ts'
import type { Program } from './language/language.ts'
import { RunView } from './RunView.tsx'
import { Start } from './Start.tsx'
import './script.css'
import { runWords, screenWords as words } from './screen-texts.ts'
import { Versions } from './Versions.tsx'

const Editor = lazy(() => import('./editor/Editor.tsx'), <Loading />)

/**
 * Page /rds/scriptBasebook: scripts and their versions. In the address, `do` opens another view: `edit` or `show` a
 * version (script, v), `runs` of all scripts, or one `run` (vin, id). `run` of a script: `start`.
 */
export default function Scripts() {
  const [search, setSearch] = useSearchParams()
  const show = (params: Record<string, string | number | undefined>) =>
    setSearch(
      Object.fromEntries(
        Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ),
    )
  const number = (name: string) => Number(search.get(name) ?? 0) || undefined
  const doing = search.get('do')
  const [id, v, vin] = [number('script'), number('v'), search.get('vin') ?? undefined]
  const openRun = (of: string, run: number) => show({ do: 'run', vin: of, id: run })
  if ((doing === 'edit' || doing === 'show') && id)
    return <ScriptEditor key={id} script={id} number={v} writes={doing === 'edit'} show={show} />
  if (doing === 'run' && vin && number('id'))
    return <OneRun key={`${vin} ${number('id')}`} vin={vin} id={number('id')!} show={show} />
  if (doing === 'runs') return <Runs show={show} />
  return (
    <>
      <List show={show} />
      {doing === 'start' && id && v && (
        <Starting script={id} number={v} vin={vin} onStarted={openRun} close={() => show({ view: id })} />
      )}
    </>
  )
}

type Show = (params: Record<string, string | number | undefined>) => void

function List({ show }: { show: Show }) {
  const { t } = useT()
  const may = useMay()
  return (
    <RecordScreen
      record={script}
      calls={calls}
      toolbar={may(runCalls.query) && <Button onClick={() => show({ do: 'runs' })}>{t(words.runs)}</Button>}
      detailExtra={({ id, code }) => (
        <Versions
          script={{ id, code }}
          onOpen={(v, writes) => show({ do: writes ? 'edit' : 'show', script: id, v })}
          onRun={(v) => show({ do: 'start', script: id, v })}
          onRuns={() => show({ do: 'runs', 'q.script': id })}
        />
      )}
    />
  )
}

function Runs({ show }: { show: Show }) {
  const { t } = useT()
  const may = useMay()
  return (
    <RecordScreen
      record={scriptRun}
      calls={runCalls}
      toolbar={<Button onClick={() => show({})}>{t(words.scripts)}</Button>}
      detailExtra={may(runCalls.progress) ? ({ vin, id }) => <RunView vin={vin} id={id} /> : () => null}
    />
  )
}

function OneRun({ vin, id, show }: { vin: string; id: number; show: Show }) {
  const { t } = useT()
  const may = useMay()
  const progressQuery = useCall(runCalls.progress, { vin, id }, { quiet: true, enabled: may(runCalls.progress) })
  const run = progressQuery.data?.run
  if (!may(runCalls.progress)) return <StatePage kind="forbidden" title={t(words.failed)} />
  return (
    <Card as="div" className="sc">
      <h2>{run ? t(runWords.title, { code: run.script.label, number: run.version }) : vin}</h2>
      <RunView vin={vin} id={id}>
        {run?.endedAt && may(runCalls.start) && (
          <Button onClick={() => show({ do: 'start', script: run.script.id, v: run.version, vin })}>
            {t(runWords.again)}
          </Button>
        )}
        {may(runCalls.query) && <Button onClick={() => show({ do: 'runs', 'q.vin': vin })}>{t(words.runs)}</Button>}
        <Button onClick={() => show({})}>{t(words.scripts)}</Button>
      </RunView>
    </Card>
  )
}

interface OpenedProps {
  script: number
  number: number | undefined
  writes: boolean
  show: Show
}

function ScriptEditor({ script: id, number, writes, show }: OpenedProps) {
  const { t } = useT()
  const scriptQuery = useCall(calls.one, { id }, { quiet: true })
  const versionQuery = useCall(
    calls.version,
    { script: id, number: number ?? 1 },
    { quiet: true, enabled: number !== undefined },
  )
  const back = () => show({ view: id })
  if (!scriptQuery.data || (number !== undefined && !versionQuery.data))
    return (
      <AnswerState of={number === undefined ? scriptQuery : [scriptQuery, versionQuery]}>
        <Button onClick={back}>{t(words.back)}</Button>
      </AnswerState>
    )
  return (
    <Editor
      scriptId={id}
      code={scriptQuery.data.code}
      version={versionQuery.data?.version}
      program={(versionQuery.data?.program ?? emptyProgram) as typeof emptyProgram}
      writes={writes}
      onBack={back}
      onSaved={(v) => v !== number && show({ do: 'edit', script: id, v })}
    />
  )
}

interface StartingProps {
  script: number
  number: number
  vin: string | undefined
  onStarted(vin: string, id: number): void
  close(): void
}
function Starting({ script: id, number, ...rest }: StartingProps) {
  const scriptQuery = useCall(calls.one, { id })
  const versionQuery = useCall(calls.version, { script: id, number })
  if (!scriptQuery.data || !versionQuery.data) return null
  return <Start script={scriptQuery.data} number={number} program={versionQuery.data.program as Program} {...rest} />
}
