import { Pagination } from 'antd'
import type { PagerProps } from './gallery.tsx'

export default function Pager({ question, listing }: PagerProps) {
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
