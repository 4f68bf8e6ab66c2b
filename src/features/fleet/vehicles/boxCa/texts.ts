import { texts } from '../../../../domain/contract/words.ts'

export const boxCaWords = texts('boxCaScreen', {
  upload: ['上传 CA 证书', 'Upload CA certificate'],
  uploadCrl: ['上传吊销列表', 'Upload CRL'],
  uploaded: ['已新增 {{count}} 个 CA 证书', '{{count}} CA certificates added', '{{count}} CA certificate added'],
  onRecord: ['文件中的 CA 证书均已存在', 'All CA certificates in the file are already on record'],
  uploadedCrl: [
    '吊销列表已更新：{{subject}}，吊销 {{count}} 个证书',
    'CRL of {{subject}} updated: {{count}} revoked certificates',
    'CRL of {{subject}} updated: {{count}} revoked certificate',
  ],
})

export const boxCaFaults = texts('boxCaFault', {
  privateKey: [
    '文件中含有私钥。请只上传证书；若私钥可能泄露，请更换。',
    'The file contains a private key. Upload the certificate only, and replace the key if others may have seen it.',
  ],
  noCertificate: ['文件中没有可读的证书（PEM 或 DER）', 'There is no readable certificate (PEM or DER) in the file'],
  tooMany: ['一个文件最多 {{limit}} 个证书', 'A file may contain up to {{limit}} certificates'],
  tooManyCas: ['最多可有 {{limit}} 个 CA', 'There may be up to {{limit}} CAs'],
  noCa: ['{{subject}} 不是 CA 证书，不能签发证书', '{{subject}} is not a CA certificate and may not issue others'],
  expiredCa: ['CA 证书已过期：{{subject}}', 'The CA certificate has expired: {{subject}}'],
  weakKey: [
    'CA 密钥类型不受支持：{{subject}}。请使用 2048 位以上的 RSA 或椭圆曲线密钥。',
    'The type of the CA’s key is not supported: {{subject}}. Use RSA with at least 2048 bits, or an elliptic curve.',
  ],
  noCrl: ['文件不是可读的吊销列表（PEM 或 DER）', 'The file is not a readable CRL (PEM or DER)'],
  foreignCrl: [
    '吊销列表不是由已上传的 CA 签发，或签名无效',
    'The CRL is not from an uploaded CA, or its signature is invalid',
  ],
  partialCrl: [
    '吊销列表只是增量或部分列表。请上传完整列表。',
    'The CRL is a delta or partial list. Upload the complete list.',
  ],
  futureCrl: ['吊销列表的签发时间在未来', 'The CRL’s time of issue is in the future'],
  expiredCrl: ['吊销列表已过期，或没有下次更新时间', 'The CRL has expired, or has no time of the next update'],
  olderCrl: ['吊销列表早于现有列表（编号 {{number}}）', 'The CRL is older than the one on record (number {{number}})'],
} as const)
