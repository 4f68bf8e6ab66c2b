import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { goods, goodsCalls } from './contract.ts'

/** /goods/goodsBaseInfo: list of goods. */
export default function Goods() {
  return <RecordScreen record={goods} calls={goodsCalls} defaults={{ onSale: true, class: 'service' }} />
}
