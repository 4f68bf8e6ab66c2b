import { secret, text } from './field.ts'

/** Certificates in a text: one or more PEM blocks. */
const maxPemLength = 20_000
const group = ['证书', 'Certificates'] as const
const pem = { max: maxPemLength, lines: 4, list: false, sort: false, group } as const

/** Fields of a TLS server that the platform connects to. The record checks them with `requireCertificates`. */
export const certificateFields = {
  caCertificate: text(['CA 证书', 'CA certificate'], {
    ...pem,
    hint: ['PEM 格式。留空时使用系统信任的证书', 'PEM. Leave empty to trust the certificates of the system'],
  }),
  clientCertificate: text(['客户端证书', 'Client certificate'], {
    ...pem,
    hint: ['PEM 格式，服务器要求时填写', 'PEM, if the server requires one'],
  }),
  clientKey: secret(['客户端私钥', 'Client key'], {
    max: maxPemLength,
    list: false,
    group,
    hint: ['PEM 格式，无口令。保存后不再显示', 'PEM without a passphrase. Not shown again once saved'],
  }),
} as const
