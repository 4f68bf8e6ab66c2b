import { useState } from 'react'
import { confirm } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall, useChange } from '../../../kit/client/query.ts'
import { Loading } from '../../../kit/plain/Loading.tsx'
import { StatePage } from '../../../kit/plain/StatePage.tsx'
import { plainTexts } from '../../../kit/plain/texts.ts'
import { parameterCalls, parameterChangeCalls, type ShownParameter } from './contract.ts'
import { Editor } from './Editor.tsx'
import { History } from './History.tsx'
import './parameter.css'
import { parameterWords as words } from './texts.ts'
import { useWorded } from './worded.ts'

/** Every setting that staff change while the platform runs. */
export default function Parameters() {
  const { t, say } = useT()
  const { data, error, refetch } = useCall(parameterCalls.query, {})
  const [search, setSearch] = useState('')
  if (error && !data)
    return (
      <StatePage kind="failed" title={t(plainTexts.failedTitle)} text={error.message}>
        <button type="button" className="p-button" onClick={() => void refetch()}>
          {t(plainTexts.retry)}
        </button>
      </StatePage>
    )
  if (!data) return <Loading />
  const wanted = search.trim().toLowerCase()
  const shown = data.filter(({ key, label, description }) =>
    [key, say(label), say(description)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <div className="parameters">
      <input
        className="p-input"
        type="search"
        aria-label={t(words.search)}
        placeholder={t(words.search)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 ? (
        <p role="status">{t(words.noMatch)}</p>
      ) : (
        <ul>
          {shown.map((parameter) => (
            <Line key={parameter.key} parameter={parameter} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ parameter }: { parameter: ShownParameter }) {
  const { t, say } = useT()
  const may = useMay()
  const worded = useWorded()
  const [open, setOpen] = useState<'edit' | 'history'>()
  const reset = useChange(parameterCalls.reset, { invalidates: ['/systemParam'], done: t(words.saved) })
  const { key, label, description, value, standard, version } = parameter
  const askReset = async () => {
    const content = t(words.resetAsk, { value: worded(parameter, standard) })
    if (await confirm({ title: t(words.reset), content })) reset.mutate({ key, version })
  }
  const close = () => setOpen(undefined)
  return (
    <li>
      <div>
        <h2>{say(label)}</h2>
        <p>{say(description)}</p>
      </div>
      <div className="value">
        {worded(parameter, value)}
        {value !== standard && <small>{t(words.standard, { value: worded(parameter, standard) })}</small>}
      </div>
      <div className="p-actions">
        {may(parameterChangeCalls.query) && version > 0 && (
          <button type="button" className="p-button plain" onClick={() => setOpen('history')}>
            {t(words.history)}
          </button>
        )}
        {may(parameterCalls.reset) && value !== standard && (
          <button type="button" className="p-button plain" disabled={reset.isPending} onClick={() => void askReset()}>
            {t(words.reset)}
          </button>
        )}
        {may(parameterCalls.update) && (
          <button type="button" className="p-button" onClick={() => setOpen('edit')}>
            {t(words.edit)}
          </button>
        )}
      </div>
      {open === 'edit' && <Editor parameter={parameter} close={close} />}
      {open === 'history' && <History parameter={parameter} close={close} />}
    </li>
  )
}
