import { Button, ErrorBlock, Skeleton } from 'antd-mobile'
import type { ReactNode } from 'react'
import { requestIdOf } from '../../../client/fault.ts'
import { useT } from '../../../client/language.ts'
import { Grid } from '../../../ui/parts/layout.tsx'
import { RequestId } from '../../../ui/parts/RequestId.tsx'
import { type AnyRecord, emptyKey } from '../../model/record.ts'
import { useFaultText } from '../shared/fault-text.ts'
import type { ListRequest } from '../shared/question.ts'
import { words } from '../shared/texts.ts'
import { useNeeded } from '../shared/use-needed.ts'

export function Loading({ rows = 5 }: { rows?: number }) {
  const { t } = useT()
  return (
    <Grid gap={8} className="pk-loading" aria-busy="true" role="status" aria-label={t(words.loading)}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are identical
        <Skeleton key={index} animated className="pk-skeleton" />
      ))}
    </Grid>
  )
}

/** Empty list: no match, or no record yet. It says what the list is for, and `children` offers to begin. */
export function Empty({
  record,
  question,
  children,
}: {
  record?: AnyRecord
  question: Pick<ListRequest, 'active' | 'reset'>
  children?: ReactNode
}) {
  const { t } = useT()
  const isFiltered = question.active > 0
  const about = record?.emptyText && !isFiltered ? t(`${record.name}:${emptyKey}`) : undefined
  return (
    <Grid gap={16} className="pk-state">
      <ErrorBlock status="empty" title={t(isFiltered ? words.noMatch : words.empty)} description={about ?? ''} />
      {isFiltered ? <Button onClick={question.reset}>{t(words.clearFilters)}</Button> : children}
    </Grid>
  )
}

/** Empty list before its first query: names the required filters. */
export function MissingFilters({ record, question }: { record: AnyRecord; question: Pick<ListRequest, 'missing'> }) {
  return (
    <Grid gap={16} className="pk-state">
      <ErrorBlock status="empty" title={useNeeded(record, question)} description="" />
    </Grid>
  )
}

export function ErrorState({ fault, retry }: { fault: Error; retry?: () => void }) {
  const { t } = useT()
  const { title, text, isForbidden, isInvalid, canRetry } = useFaultText(fault)
  return (
    <Grid gap={16} className="pk-state" role="alert">
      <ErrorBlock status={isForbidden || isInvalid ? 'default' : 'disconnected'} title={title} description={text} />
      <RequestId id={requestIdOf(fault)} />
      {canRetry && retry && <Button onClick={retry}>{t(words.retry)}</Button>}
    </Grid>
  )
}
