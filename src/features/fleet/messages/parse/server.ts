import { code } from '../../../../domain/contract/code.ts'
import { decodeFrame, fromHex, toHex } from '../../../../domain/gb32960/index.ts'
import { piecesOf } from '../../../../domain/gb32960/pieces.ts'
import { fault } from '../../../../platform/fault.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { parseCalls } from './contract.ts'
import { parseWords as words } from './texts.ts'

const parse = serve(parseCalls.parse, ({ hex }) => {
  const bytes = bytesOf(hex)
  return {
    pieces: piecesOf(bytes).map(({ kind, at, bytes: own }) => {
      const { version, fields, problems } = decodeFrame(own)
      return { kind, at, hex: toHex(own), version: version ?? null, fields, problems }
    }),
  }
})

function bytesOf(hex: string): Uint8Array {
  try {
    return fromHex(hex)
  } catch {
    throw fault(code.invalid, 'invalid', { fields: [{ field: 'hex', label: words.hex, text: words.notHex }] })
  }
}

export default thing({
  calls: [parse],
})
