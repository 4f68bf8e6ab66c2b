import { useState } from 'react'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { SearchedList } from '../../../../ui/parts/SearchedList.tsx'
import { parameterCalls, parameterChangeCalls, type ShownParameter } from './contract.ts'
import { Editor } from './Editor.tsx'
import { History } from './History.tsx'
import './parameter.css'
import { sectionOf, sectionTitles } from './sections.ts'
import { parameterWords as words } from './texts.ts'
import { useWorded } from './use-worded.ts'

export default function Parameters() {
  const { t, say } = useT()
  const answer = useCall(parameterCalls.query, {})
  const titleOf = (key: string) => say(sectionOf(key) ?? sectionTitles[0] ?? ['', ''])
  return (
    <SearchedList
      answer={answer}
      className="parameters"
      searchText={t(words.search)}
      noMatchText={t(words.noMatch)}
      textsOf={({ key, label, description }) => [key, say(label), say(description), titleOf(key)]}
      sections={{ titles: sectionTitles.map(say), titleOf: ({ key }) => titleOf(key) }}
    >
      {(parameter) => <Line key={parameter.key} parameter={parameter} />}
    </SearchedList>
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
    <Grid as="li" gap="4 24" align="center">
      <div>
        <h3>{say(label)}</h3>
        <p>{say(description)}</p>
      </div>
      <div className="break value">
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
    </Grid>
  )
}
