import { Pagination } from 'antd'
import type { PagesProps } from '../parts.tsx'

export default function Pages({ question, listing }: PagesProps) {
  if (listing.total <= 10) return null
  return (
    <Pagination
      align="end"
      current={question.page}
      pageSize={question.pageSize}
      total={listing.total}
      pageSizeOptions={[10, 20, 50, 100]}
      showSizeChanger
      onChange={question.setPage}
    />
  )
}
