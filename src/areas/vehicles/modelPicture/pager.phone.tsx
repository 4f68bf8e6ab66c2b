import { InfiniteScroll } from 'antd-mobile'
import type { PagerProps } from './gallery.tsx'

export default function Pager({ listing }: PagerProps) {
  return listing.hasMore ? <InfiniteScroll hasMore loadMore={listing.loadMore} /> : null
}
