import type { RecordDetailProps } from '../parts.tsx'
import { DetailSkeleton } from '../shared/DetailSkeleton.tsx'
import { Value } from './Value.tsx'
import './phone.css'

const classes = {
  detail: 'pk-detail',
  group: 'pk-group',
  list: 'pk-fields',
  pair: 'pk-pair',
  widePair: 'pk-pair pk-pair-below',
  system: 'grid gap-2 text-s pk-quiet pk-system',
}

export default function RecordDetail(props: RecordDetailProps) {
  return <DetailSkeleton {...props} Value={Value} classes={classes} />
}
