import { LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Empty as NothingPicture, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { requestIdOf } from '../../../client/fault.ts'
import { useT } from '../../../client/language.ts'
import { Grid, SecondaryText } from '../../../ui/parts/layout.tsx'
import { RequestId } from '../../../ui/parts/RequestId.tsx'
import { type AnyRecord, emptyKey } from '../../model/record.ts'
import { useFaultText } from '../shared/fault-text.ts'
import type { ListRequest } from '../shared/question.ts'
import { words } from '../shared/texts.ts'
import { useNeeded } from '../shared/use-needed.ts'

export function Loading({ rows = 8 }: { rows?: number }) {
  const { t } = useT()
  return (
    <div className="rk-state" aria-busy="true" role="status" aria-label={t(words.loading)}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  )
}

/**
 * Content of a table without rows. It takes the keyboard focus, so that keys can scroll to heads outside the visible
 * area.
 */
export function ScrollableSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keys, too
    <section aria-label={label} tabIndex={0}>
      {children}
    </section>
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
    <div className="rk-state">
      <NothingPicture
        image={NothingPicture.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            {t(isFiltered ? words.noMatch : words.empty)}
            {about && <SecondaryText as="p">{about}</SecondaryText>}
          </>
        }
      >
        {isFiltered ? <Button onClick={question.reset}>{t(words.clearFilters)}</Button> : children}
      </NothingPicture>
    </div>
  )
}

/** Empty list before its first query: names the required filters. */
export function MissingFilters({ record, question }: { record: AnyRecord; question: Pick<ListRequest, 'missing'> }) {
  return (
    <div className="rk-state">
      <NothingPicture image={NothingPicture.PRESENTED_IMAGE_SIMPLE} description={useNeeded(record, question)} />
    </div>
  )
}

export function ErrorState({ fault, retry }: { fault: Error; retry?: () => void }) {
  const { t } = useT()
  const { title, text, isForbidden, canRetry } = useFaultText(fault)
  return (
    <Grid gap={8} className="rk-state rk-failed" role="alert">
      {isForbidden ? <LockOutlined /> : <WarningOutlined />}
      <b>{title}</b>
      {text && <SecondaryText>{text}</SecondaryText>}
      <RequestId id={requestIdOf(fault)} />
      {canRetry && retry && <Button onClick={retry}>{t(words.retry)}</Button>}
    </Grid>
  )
}
