import { pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import { bool, number, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Public key of an ECU, which verifies its version reports. It is registered when the vehicle is built. */
export const ecuKey = record(
  'ecuKey',
  ['ECU 公钥', 'ECU public key'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    ecu: text(['ECU', 'ECU'], {
      required: true,
      fixed: true,
      max: 16,
      query: true,
      card: true,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternHint: ['应为 ECU 代号，以大写字母开头', 'must be an ECU code starting with a capital letter'],
    }),
    publicKey: text(['Ed25519 公钥', 'Ed25519 public key'], {
      required: true,
      max: 64,
      list: false,
      plain: (input: string) => hexDigits(input).toLowerCase(),
      pattern: /^[0-9a-f]{64}$/,
      patternHint: ['应为 64 位小写十六进制数字（32 字节）', 'must be 64 lowercase hex digits (32 bytes)'],
    }),
    isPrimary: bool(['主 ECU', 'Primary'], {
      query: true,
      card: true,
      hint: ['负责收集并签署整车清单', 'Collects and signs the vehicle manifest'],
    }),
    counter: number(['清单计数', 'Manifest counter'], {
      auto: true,
      integer: true,
      sort: false,
      hint: [
        '最近一次有效报告的计数，同一公钥下只增不减',
        'Counter of the last accepted manifest. It only increases until the key changes.',
      ],
    }),
    reportedAt: time(['最近报告', 'Last report'], { auto: true, sort: false, card: true }),
  },
  {
    labelField: 'vin',
    large: true,
    emptyText: [
      '验证 ECU 版本报告的公钥，在车辆生产时登记。请导入表格或新增。',
      'Public keys that verify the version reports of ECUs. Import a sheet or add one.',
    ],
  },
)
const calls = recordCalls(ecuKey, pathsUnder('/ecuKey', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'))
export const ecuKeyCalls = {
  ...calls,
  /** Changing a key is sensitive, because it decides whose reports are accepted. */
  update: withPassword(calls.update, (input) => Object.hasOwn(Object(input), 'publicKey')),
  remove: withPassword(calls.remove),
}
