import { LeftOutlined, RightOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { pageSizes } from '../../model/address.ts'
import { countedUpTo } from '../../model/record.ts'
import type { Listing } from '../shared/listing.ts'
import type { ListRequest } from '../shared/question.ts'
import { words } from '../shared/texts.ts'
import { useTotalText } from '../shared/total-text.ts'

interface PagerProps {
  question: ListRequest
  listing: Listing
}

/**
 * Pager of a list that is not counted to its end. It has next and previous, first and last, and page numbers up to the
 * count limit.
 */
export function Pager({ question, listing }: PagerProps) {
  const { t } = useT()
  const { page, pageSize, setPage, goTo } = question
  const { next, previous, open, counting } = listing
  const total = useTotalText(listing)
  const most = Math.floor(countedUpTo / pageSize)
  const isFirst = page === 1
  const isLast = next === null || next === undefined
  return (
    <Row as="nav" gap="4 8" align="center" justify="end" wrap className="rk-pager" aria-label={t(words.pages)}>
      <span role="status">{total}</span>
      {open && (
        <Button size="small" loading={counting} onClick={() => void listing.count()}>
          {t(words.countAll)}
        </Button>
      )}
      <Step label={t(words.firstPage)} icon={<VerticalRightOutlined />} off={isFirst} go={() => setPage(1)} />
      <Step
        label={t(words.previousPage)}
        icon={<LeftOutlined />}
        off={isFirst || !previous}
        go={() => previous && goTo({ before: previous }, Math.max(page - 1, 0))}
      />
      {page === 0 ? (
        <span>{t(words.nearEnd)}</span>
      ) : page > most ? (
        <span>{t(words.thisPage, { page })}</span>
      ) : (
        <Tooltip title={t(words.farPages, { page: most })}>
          <InputNumber
            key={page}
            size="small"
            aria-label={t(words.pageNumber)}
            min={1}
            max={most}
            precision={0}
            controls={false}
            defaultValue={page}
            onPressEnter={({ target }) => goToNumber((target as HTMLInputElement).value)}
            onBlur={({ target }) => goToNumber(target.value)}
          />
        </Tooltip>
      )}
      <Step
        label={t(words.nextPage)}
        icon={<RightOutlined />}
        off={isLast}
        go={() => next && goTo({ after: next }, page === 0 ? 0 : page + 1)}
      />
      <Step
        label={t(words.lastPage)}
        icon={<VerticalLeftOutlined />}
        off={isLast}
        go={() => goTo({ before: 'end' }, 0)}
      />
      <Select
        size="small"
        aria-label={t(words.pageSize)}
        value={pageSize}
        options={pageSizes.map((value) => ({ value, label: t(words.perPage, { count: value }) }))}
        onChange={(size) => setPage(1, size)}
      />
    </Row>
  )

  function goToNumber(text: string): void {
    const requestedPage = Math.round(Number(text))
    const targetPage = Math.min(requestedPage, most)
    if (requestedPage > 0 && targetPage !== page) setPage(targetPage)
  }
}

function Step({ label, icon, off, go }: { label: string; icon: ReactNode; off: boolean; go(): void }) {
  return (
    <Tooltip title={off ? '' : label}>
      <Button size="small" type="text" icon={icon} aria-label={label} disabled={off} onClick={go} />
    </Tooltip>
  )
}
