import { RecordScreen } from '../../../kit/record/screen.tsx'
import { goods, goodsCalls } from './contract.ts'

/** /goods/goodsBaseInfo: what is sold. */
export default function Goods() {
  return <RecordScreen record={goods} calls={goodsCalls} defaults={{ onSale: true, class: 'service' }} />
}
