import type { RecordDetailProps } from '../parts.tsx'
import { DetailSkeleton } from '../shared/DetailSkeleton.tsx'
import { Value } from './Value.tsx'
import './desk.css'

const classes = {
  detail: 'rk-detail',
  group: 'rk-group',
  pair: '',
  widePair: 'rk-wide',
  system: 'rk-quiet rk-system',
}

export default function RecordDetail(props: RecordDetailProps) {
  return <DetailSkeleton {...props} Value={Value} classes={classes} />
}
