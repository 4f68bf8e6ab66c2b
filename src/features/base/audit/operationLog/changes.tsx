import { useT } from '../../../../client/language.ts'
import { type LogEntry, logEntries } from './contract.ts'
import './operationLog.css'
import { logWords as words } from './texts.ts'

/** Parses the changes of an entry. Undefined when the text is not in this form. */
function entriesOf(details: string | null): LogEntry[] | undefined {
  try {
    return logEntries.parse(JSON.parse(details ?? '[]'))
  } catch {
    return undefined
  }
}

export function Summary({ value }: { value: string | null }) {
  const { t } = useT()
  const entries = entriesOf(value)
  if (!entries) return value
  const text = entries.map(({ record, label, count, values }) => {
    const what = values.map(
      ({ name, before, after }) => `${name} ${before === null ? '' : `${before} → `}${after ?? '—'}`,
    )
    const many = count !== null && t(words.records, { count })
    return [[record, label, many].filter(Boolean).join(' '), what.join(', ')].filter(Boolean).join(': ')
  })
  return <span className="ellipsis log-summary">{text.join('; ') || '—'}</span>
}

export function Changes({ details }: { details: string | null }) {
  const { t } = useT()
  const entries = entriesOf(details)
  if (!entries) return <pre className="break flush log-text">{details}</pre>
  if (entries.length === 0) return <p className="break flush log-text">{t(words.nothing)}</p>
  return entries.map((entry) => <Entry key={JSON.stringify(entry)} {...entry} />)
}

function Entry({ record, label, count, values }: LogEntry) {
  const { t } = useT()
  const hasOldValues = values.some(({ before }) => before !== null)
  return (
    <section className="above-16 log-entry">
      {(record || label) && (
        <h3 className="text-base below-8">
          {record} {label} {count !== null && <small className="plain">{t(words.records, { count })}</small>}
        </h3>
      )}
      {values.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t(words.field)}</th>
              {hasOldValues && <th scope="col">{t(words.before)}</th>}
              <th scope="col">{t(words.after)}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hasOldValues && <td>{before ?? '—'}</td>}
                <td>{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
