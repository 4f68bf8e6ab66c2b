import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { box, boxCalls } from './contract.ts'

const list: List = { record: box, call: boxCalls.query, route: '/basic/tbox' }

export const boxFigures: readonly Figure[] = [
  {
    key: 'boxed',
    title: ['已装车终端', 'T-Boxes installed'],
    place: 130,
    list,
    filter: () => ({ status: ['mounted'] }),
  },
  {
    key: 'boxesInStock',
    title: ['库存终端', 'T-Boxes in stock'],
    place: 150,
    list,
    filter: () => ({ status: ['stock'] }),
  },
]
