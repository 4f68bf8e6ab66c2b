import { InfiniteScroll } from 'antd-mobile'
import type { PagesProps } from '../parts.tsx'

export default function Pages({ listing }: PagesProps) {
  return listing.hasMore ? <InfiniteScroll hasMore loadMore={listing.loadMore} /> : null
}
