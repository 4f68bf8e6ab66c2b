import { useT } from '../../client/language.ts'
import { Row } from './layout.tsx'
import { uiTexts as words } from './texts.ts'

export function Loading() {
  const { t } = useT()
  return (
    <Row align="center" justify="center" className="ui-loading" role="status">
      <span className="ui-spinner" aria-hidden="true" />
      <span className="ui-hidden">{t(words.loading)}</span>
    </Row>
  )
}
