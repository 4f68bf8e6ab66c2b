import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import { option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/**
 * Chip that signs a vehicle's reports (GB/T 32960.3-2025, table A.2). Registered by staff, or by the activation that it
 * sends. Its public key verifies the signatures.
 */
export const vehicleChip = record(
  'vehicleChip',
  ['安全芯片', 'Security chip'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, unique: true, fixed: true, query: true, card: true }),
    chip: text(['芯片 ID', 'Chip ID'], {
      required: true,
      unique: true,
      max: 16,
      pattern: /^[\x21-\x7e]+$/,
      patternHint: ['只能为英文字符', 'must be ASCII characters'],
      query: true,
      card: true,
    }),
    algorithm: option(
      ['签名算法', 'Signature algorithm'],
      { sm2: ['SM2', 'SM2'], rsa: ['RSA', 'RSA'], ecc: ['ECC', 'ECC'] },
      { required: true, query: true, card: true },
    ),
    publicKey: text(['公钥', 'Public key'], {
      required: true,
      max: 2000,
      lines: 4,
      list: false,
      plain: hexDigits,
      pattern: /^([0-9a-fA-F]{2})+$/,
      patternHint: ['应为十六进制字符', 'must be hex digits'],
      hint: [
        'SM2、ECC：64 字节坐标或 SPKI；RSA：SPKI 或 PKCS#1，至少 2048 位',
        'SM2 and ECC: 64 bytes (x, y) or SPKI. RSA: SPKI or PKCS#1 with at least 2048 bits.',
      ],
    }),
    fingerprint: text(['指纹', 'Fingerprint'], {
      auto: true,
      max: 16,
      hint: ['公钥 SHA-256 的前 8 字节', 'First 8 bytes of the public key’s SHA-256'],
    }),
    activatedAt: time(['激活时间', 'Activated'], { auto: true, query: true, card: true }),
    signsSince: time(['开始签名', 'Signing since'], {
      auto: true,
      query: true,
      hint: [
        '首次验签通过的时间。此后未签名的报文将被拒收，直到删除该芯片。',
        'Time of the first report with a valid signature. Unsigned reports are refused from then on, until the chip is deleted.',
      ],
    }),
  },
  {
    large: true,
    emptyText: [
      '安全芯片对车辆上报的数据签名。车辆激活时自动登记，也可新增。',
      'Chips that sign the reports of vehicles. A vehicle registers its chip, or you add one.',
    ],
  },
)

export const vehicleChipCalls = recordCalls(
  vehicleChip,
  pathsUnder('/vehicleChip', 'query', 'one', 'add', 'update', 'remove'),
)
