import { Pagination } from 'antd'
import type { RecordQuery } from '../../../kit/record/index.ts'

export default function Pager({ query }: { query: RecordQuery }) {
  if (query.total <= 10) return null
  return (
    <Pagination
      align="end"
      current={query.page}
      pageSize={query.pageSize}
      total={query.total}
      pageSizeOptions={[10, 20, 50, 100]}
      showSizeChanger
      onChange={query.setPage}
    />
  )
}
