import { expect, test } from 'vitest'
import { fromHex, hexDigits } from '../../../src/domain/gb32960/index.ts'

const forms = [
  '232302fe0A',
  '23 23 02 FE 0a',
  '23-23-02-FE-0A',
  '23:23:02:FE:0A',
  '23, 23; 02|FE_0A.',
  '0x23,0x23,0x02,0xFE,0x0A',
  '{ 0X23, 0X23, 0x02, 0xfe, 0x0a };',
  String.raw`"\x23\x23\x02\xfe\x0a"`,
  '23\t23\r\n02\u00a0fe\u30000a\ufeff',
  '23，23：02；fe、0a',
  '０ｘ２３ ２３０２ｆｅ０ａ',
]

test.each(forms)('pasted bytes are read whatever stands between them: %s', (text) => {
  expect(hexDigits(text).toLowerCase()).toBe('232302fe0a')
  expect([...fromHex(text)]).toEqual([0x23, 0x23, 0x02, 0xfe, 0x0a])
})

test.each(['23 2', '23 zz', 'h23', '23-2-3-4', '23?', '23*23', '２３％'])(
  'half a byte and any other character are refused: %s',
  (text) => {
    expect(() => fromHex(text)).toThrow(RangeError)
  },
)
