import { InfiniteScroll } from 'antd-mobile'
import type { RecordQuery } from '../../../kit/record/index.ts'

export default function Pager({ query }: { query: RecordQuery }) {
  return query.hasMore ? <InfiniteScroll hasMore loadMore={query.loadMore} /> : null
}
