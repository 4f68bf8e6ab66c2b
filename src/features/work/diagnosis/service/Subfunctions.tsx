import { useT } from '../../../../client/language.ts'
import { serviceClasses } from '../../../../domain/gb32960/uds/index.ts'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { ListedService } from './services.ts'
import { serviceWords as words } from './texts.ts'

export function Subfunctions({ service }: { service: ListedService }) {
  const { t, say } = useT()
  const { id, subfunctions, class: own } = service
  if (!subfunctions) return <span className="ui-hint">{t(words.noSubfunctions)}</span>
  return (
    <Row as="ul" wrap className="muted ds-subs" aria-label={t(words.subfunctions, { service: id })}>
      {Object.entries(subfunctions).map(([number, { name, class: differs = own }]) => (
        <li key={number}>
          <code className="mono">{Number(number).toString(16).toUpperCase().padStart(2, '0')}</code> {say(name)}
          {differs !== own && (
            <Tag tone={differs === 'never' ? 'error' : 'processing'}>{say(serviceClasses[differs])}</Tag>
          )}
        </li>
      ))}
    </Row>
  )
}
