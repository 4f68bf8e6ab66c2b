import { useState } from 'react'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { parameterCalls, parameterChangeCalls, type ShownParameter } from './contract.ts'
import { Editor } from './Editor.tsx'
import { History } from './History.tsx'
import './parameter.css'
import { parameterWords as words } from './texts.ts'
import { useWorded } from './use-worded.ts'

export default function Parameters() {
  const { t, say } = useT()
  const { data, error, refetch } = useCall(parameterCalls.query, {})
  const [search, setSearch] = useState('')
  if (error && !data)
    return (
      <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={error}>
        <Button onClick={() => void refetch()}>{t(uiTexts.retry)}</Button>
      </StatePage>
    )
  if (!data) return <Loading />
  const searchText = search.trim().toLowerCase()
  const matches = data.filter(({ key, label, description }) =>
    [key, say(label), say(description)].some((text) => text.toLowerCase().includes(searchText)),
  )
  return (
    <div className="parameters">
      <TextInput
        type="search"
        label={t(words.search)}
        labelHidden
        placeholder={t(words.search)}
        autoComplete="off"
        value={search}
        onChange={setSearch}
      />
      {matches.length === 0 ? (
        <p role="status">{t(words.noMatch)}</p>
      ) : (
        <ul>
          {matches.map((parameter) => (
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
  const formatValue = useWorded()
  const [open, setOpen] = useState<'edit' | 'history'>()
  const reset = useChange(parameterCalls.reset, { invalidates: ['/systemParam'], done: t(words.saved) })
  const { key, label, description, value, standard, version } = parameter
  const askReset = async () => {
    const content = t(words.resetAsk, { value: formatValue(parameter, standard) })
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
        {formatValue(parameter, value)}
        {value !== standard && <small>{t(words.standard, { value: formatValue(parameter, standard) })}</small>}
      </div>
      <Actions>
        {may(parameterChangeCalls.query) && version > 0 && (
          <Button kind="text" onClick={() => setOpen('history')}>
            {t(words.history)}
          </Button>
        )}
        {may(parameterCalls.reset) && value !== standard && (
          <Button kind="text" disabled={reset.isPending} onClick={() => void askReset()}>
            {t(words.reset)}
          </Button>
        )}
        {may(parameterCalls.update) && <Button onClick={() => setOpen('edit')}>{t(words.edit)}</Button>}
      </Actions>
      {open === 'edit' && <Editor parameter={parameter} close={close} />}
      {open === 'history' && <History parameter={parameter} close={close} />}
    </li>
  )
}
