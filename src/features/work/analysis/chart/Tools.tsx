import type { ReactNode, RefObject } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import type { ChartLook } from './contract.ts'
import { Export } from './Export.tsx'
import { chartWords as words } from './texts.ts'

interface Props {
  name: string
  look: ChartLook
  query: ExploreQuery
  /** Element that contains the chart. */
  page: RefObject<HTMLElement | null>
  onBack(): void
  children?: ReactNode
}
export function Tools({ name, look, query, page, onBack, children }: Props) {
  const { t } = useT()
  const copy = async () =>
    (await copyText(location.href)) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <Row as="header" gap="8 12" align="center" wrap className="ch-head">
      <Button kind="text" onClick={onBack}>
        {t(words.back)}
      </Button>
      <h2>{name}</h2>
      <Row gap="8 12" align="center" wrap className="ch-tools">
        {children}
        <Button onClick={() => void copy()}>{t(words.copyLink)}</Button>
        <Export kind="default" name={name} look={look} query={query} place={page} />
      </Row>
    </Row>
  )
}
