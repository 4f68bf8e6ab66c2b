import { useState } from 'react'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { platformCalls } from '../../../../domain/contract/platform.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SearchedList } from '../../../../ui/parts/SearchedList.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { type Template, templateCalls } from './contract.ts'
import './template.css'
import { templateWords as words } from './texts.ts'

export default function Templates() {
  const { t, say } = useT()
  const answer = useCall(templateCalls.query, {})
  return (
    <SearchedList
      answer={answer}
      className="templates"
      searchText={t(words.search)}
      noMatchText={t(words.noMatch)}
      empty={<StatePage kind="notFound" title={t(words.empty)} text={t(words.emptyText)} />}
      textsOf={({ title }) => title}
    >
      {(template) => <Card key={template.record} title={say(template.title)} template={template} />}
    </SearchedList>
  )
}

function Card({ template, title }: { template: Template; title: string }) {
  const { t, say } = useT()
  const columns = template.columns.map(({ label, required }) => `${say(label)}${required ? ' *' : ''}`)
  return (
    <li>
      <h2>
        {title} <small>{t(words.columns, { count: columns.length })}</small>
      </h2>
      <p>{columns.join(' · ')}</p>
      <div>
        {template.import && <Download record={template.record} kind="import" name={t(words.importName, { title })} />}
        {template.export && <Download record={template.record} kind="export" name={t(words.exportName, { title })} />}
      </div>
    </li>
  )
}

function Download({ record, kind, name }: { record: string; kind: 'import' | 'export'; name: string }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const fetchSheet = async () => {
    setBusy(true)
    // The error is already shown.
    await download(platformCalls.template, { record, kind }, `${name}.xlsx`).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={() => void fetchSheet()}>
      {t(words[kind])}
    </Button>
  )
}
