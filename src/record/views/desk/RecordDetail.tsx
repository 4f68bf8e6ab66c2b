import type { RecordDetailProps } from '../parts.tsx'
import { DetailSkeleton } from '../shared/DetailSkeleton.tsx'
import { Value } from './Value.tsx'
import './desk.css'

const classes = {
  detail: 'rk-detail',
  group: 'rk-group',
  heading: 'text-base semibold',
  list: 'grid',
  label: 'muted text-m',
  value: 'break',
  pair: '',
  widePair: 'rk-wide',
  system: 'row gap-24 muted text-s rk-system',
}

export default function RecordDetail(props: RecordDetailProps) {
  return <DetailSkeleton {...props} Value={Value} classes={classes} />
}
